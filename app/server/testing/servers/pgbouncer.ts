import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivileged } from './cluster.ts'
import { freePort } from './free-port.ts'
import { servingRole } from './serving-store.ts'

/** PgBouncer in transaction mode in front of a test's PostgreSQL. */
export interface Pgbouncer {
  /** The same database and user by way of PgBouncer. */
  through(url: string): string
  stop(): Promise<void>
}

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).error === undefined

const opens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

/**
 * @param poolSize server connections for each database and user
 * @param databases lines of the configuration for databases elsewhere
 */
export async function startPgbouncer(url: string, poolSize: number, databases = ''): Promise<Pgbouncer> {
  const port = await freePort()
  const user = await unprivileged()
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-pgbouncer-'))
  const users = join(folder, 'users')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"postgres" ""\n"${servingRole}" ""\n`)
  await writeFile(
    settings,
    `[databases]
${databases}
* = host=${new URL(url).searchParams.get('host')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  )
  if (user) for (const path of [folder, users, settings]) await chown(path, user.uid, user.gid)
  const bouncer = spawn('pgbouncer', ['--quiet', settings], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => bouncer.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  bouncer.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const giveUpAt = Date.now() + 300_000
  while (!(await opens(port))) {
    if (bouncer.exitCode !== null || Date.now() > giveUpAt) throw new Error(`PgBouncer did not start: ${said}`)
    await sleep(20)
  }
  return {
    through: (direct) => {
      const { username, pathname } = new URL(direct)
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`
    },
    stop: async () => {
      const ended = once(bouncer, 'exit')
      process.off('exit', kill)
      kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
