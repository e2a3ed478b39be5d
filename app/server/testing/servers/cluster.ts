import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const debianServers = '/usr/lib/postgresql'
/** A socket path is limited to 107 characters, so a long temporary folder won't do. */
const shortFolder = join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'trade-counter-pg-')
/** Ends what hangs, even on a slow and busy machine. */
const startWithin = 300_000

/** A private PostgreSQL server: no network, password, or crash safety; deleted when stopped. */
export interface Cluster {
  /** The connection URL of a database. */
  url(database: string): string
  /** The path of its socket. */
  socket: string
  /** Starts a streaming standby of it. */
  replicate(): Promise<Cluster>
  /** The first process; the others are its children. */
  pid(): number
  /** Kills the first process with SIGKILL; the others notice it and end. */
  crash(): Promise<void>
  /** Starts the server again after a crash. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The folder of the newest installed server's programs; empty if they are in the PATH. */
export async function findPrograms(): Promise<string> {
  const versions = await readdir(debianServers).catch(() => [])
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(debianServers, name, 'bin'))
  for (const folder of ['', ...newestFirst]) {
    const found = await run(join(folder, 'initdb'), ['--version']).then(
      () => run(join(folder, 'postgres'), ['--version']).then(() => true),
      () => false,
    )
    if (found) return folder
  }
  throw new Error('PostgreSQL is not installed: run apt-get install postgresql, or add initdb and postgres to the PATH')
}

/** PostgreSQL refuses to run as root: returns the first of these users that exists. */
export async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ['postgres', 'nobody']) {
    try {
      const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, user])))
      const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
      if (uid && gid) return { uid, gid }
    } catch {
      // Try the next one.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and neither user postgres nor user nobody exists')
}

const serverSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=',
  'max_connections=200',
  'shared_buffers=128MB',
  'jit=off',
  'log_min_messages=fatal',
]

async function untilReady(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const giveUpAt = Date.now() + startWithin
  while (server.exitCode === null && Date.now() < giveUpAt) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (connected) return
    await sleep(20)
  }
  throw new Error(`PostgreSQL did not start: ${log()}`)
}

interface Installed {
  programs: string
  autovacuum: 'on' | 'off'
  user: Awaited<ReturnType<typeof unprivileged>>
}

/** Starts a server over a folder whose `data` exists. */
async function startOver(folder: string, installed: Installed): Promise<Cluster> {
  const { programs, user, autovacuum } = installed
  const options: SpawnOptions = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }
  const settings = [...serverSettings, `autovacuum=${autovacuum}`, 'autovacuum_naptime=1'].flatMap((setting) => [
    '-c',
    setting,
  ])
  const args = ['-D', join(folder, 'data'), '-k', folder, ...settings]
  let log = ''
  const start = () => {
    const started = spawn(join(programs, 'postgres'), args, options)
    started.stderr?.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-2000)
    })
    return started
  }
  let server = start()
  let stopped = once(server, 'exit')
  const killServer = () => server.kill('SIGQUIT')
  process.once('exit', killServer)
  const url = (database: string) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  const stop = async () => {
    process.off('exit', killServer)
    // SIGQUIT stops immediately without a checkpoint; no data is worth saving.
    killServer()
    await stopped
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady(server, url('postgres'), () => log)
  } catch (error) {
    await stop()
    throw error
  }
  const crash = async () => {
    server.kill('SIGKILL')
    await stopped
  }
  const restart = async () => {
    // The remaining processes of a crashed server hold its memory for a moment, and a new one refuses to start.
    for (const giveUpAt = Date.now() + startWithin; ; await sleep(50)) {
      server = start()
      stopped = once(server, 'exit')
      const ready = await untilReady(server, url('postgres'), () => log).then(
        () => true,
        () => false,
      )
      if (ready) return
      if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start again: ${log}`)
    }
  }
  const socket = join(folder, '.s.PGSQL.5432')
  const pid = () => server.pid ?? 0
  return { url, socket, replicate: () => replicate(folder, installed), pid, crash, restart, stop }
}

async function newFolder({ user }: Installed): Promise<string> {
  const folder = await mkdtemp(shortFolder)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

async function replicate(primary: string, installed: Installed): Promise<Cluster> {
  const folder = await newFolder(installed)
  const data = join(folder, 'data')
  const args = ['-h', primary, '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  await run(join(installed.programs, 'pg_basebackup'), args, { ...installed.user, cwd: folder })
  return startOver(folder, installed)
}

/**
 * Creates and starts a temporary server in about a second.
 * @param autovacuum off, because its snapshots and locks disturb the test that runs. Loads vacuum and analyze without
 * it; other programs need its statistics.
 * @throws {Error} saying what to install when its programs are missing
 */
export async function startCluster(autovacuum: Installed['autovacuum'] = 'off'): Promise<Cluster> {
  const installed = { programs: await findPrograms(), user: await unprivileged(), autovacuum }
  const folder = await newFolder(installed)
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const initdb = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync']
  const args = ['-D', join(folder, 'data'), ...initdb]
  await run(join(installed.programs, 'initdb'), args, { ...installed.user, cwd: folder })
  return startOver(folder, installed)
}
