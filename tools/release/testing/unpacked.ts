import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { extract } from 'tar'
import { startedByTests } from '#app/server/testing/servers/end-started.ts'
import { root } from '../../modules.mjs'
import { run } from '../../processes.mjs'

/** The Dockerfile's user, if this process may start programs as another user. */
const user = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {}
const [, healthcheck = '[]'] =
  /^HEALTHCHECK .*\\\n +CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []

/** Whether this machine lacks one of these programs, which it then says. */
export function missing(...programs: string[]): boolean {
  const lacking = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined)
  if (lacking.length > 0) process.stdout.write(`${lacking.join(', ')} missing: some packages are not tried\n`)
  return lacking.length > 0
}

export interface Answer {
  code: number
  said: string
  complained: string
}

export interface Served {
  url: string
  seconds: number
  stop(): Promise<void>
}

async function succeed(program: string, args: string[], cwd: string): Promise<string> {
  const { code, output } = await run(program, args, { cwd, capture: true })
  if (code !== 0) throw new Error(output)
  return output
}

/** Creates the archive of a clone's commit. @param options such as `--deb`. @returns its path */
export async function makeArchive(clone = root, ...options: string[]): Promise<string> {
  const output = await succeed('npm', ['run', 'release', '--silent', '--', ...options], clone)
  const [, name = ''] = /^dist\/(\S+\.tar\.gz): /m.exec(output) ?? []
  return join(clone, 'dist', name)
}

/** Clones a commit into a new folder, with its packages. */
export async function cloneOf(commit: string, clone: string): Promise<void> {
  await succeed('git', ['clone', '--quiet', '--shared', root, clone], root)
  await succeed('git', ['checkout', '--quiet', '--detach', commit], clone)
  await succeed('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], clone)
}

/** Creates the archive of the release that the changelog names two sections before this one, in a clone of its own. */
export async function makeFormerArchive(clone: string): Promise<string> {
  const releases = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \S+\+\d{8}\.([0-9a-f]{10}) /gm)
  const [, [, commit = ''] = []] = [...releases]
  await cloneOf(commit, clone)
  return makeArchive(clone)
}

/** An unpacked archive, run as on a bare machine: as another user, and with an empty PATH. */
export class Unpacked {
  readonly #folder = mkdtempSync(join(tmpdir(), 'trade-counter-unpacked-'))
  /** The subcommands and options of all commands that were run, such as `feed` and `--dry-run`. */
  readonly words = new Set<string>()
  readonly #servers: ChildProcess[] = []
  #isRemoved = false

  constructor() {
    chmodSync(this.#folder, 0o755)
  }

  get root(): string {
    return join(this.#folder, 'portal')
  }

  async unpack(archive: string): Promise<void> {
    mkdirSync(this.root)
    await extract({ file: archive, cwd: this.root, strip: 1 })
  }

  /** Creates a folder that the user can write to. */
  makeFolder(name: string): string {
    const path = join(this.#folder, name)
    mkdirSync(path, { recursive: true })
    this.own(path)
    return path
  }

  /** Makes the user the owner of a path and its content. */
  own(path: string): void {
    if (user.uid === undefined) return
    const inside = readdirSync(path, { recursive: true, encoding: 'utf8' })
    for (const one of [path, ...inside.map((name) => join(path, name))]) chownSync(one, user.uid, user.gid)
  }

  /** @param input what the command reads from standard input */
  run(args: string[], settings: Record<string, string>, input = ''): Promise<Answer> {
    for (const word of args) this.words.add(word)
    return new Promise((resolve) => {
      const options = { ...user, cwd: this.#folder, env: { PATH: '', ...startedByTests(), ...settings } }
      const child = execFile(join(this.root, 'bin/trade-counter'), args, options, (error, said, complained) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said, complained })
      })
      child.stdin?.end(input)
    })
  }

  /** Starts a command that runs until it is stopped. */
  #start(command: 'serve' | 'work', settings: Record<string, string>): ChildProcess {
    // A test past its time limit goes on, and must not start another server.
    if (this.#isRemoved) throw new Error('the release is removed')
    this.words.add(command)
    const child = spawn(join(this.root, 'bin/trade-counter'), [command], {
      ...user,
      cwd: this.#folder,
      env: { PATH: '', ...startedByTests(), ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#servers.push(child)
    return child
  }

  /** Starts a worker. @returns a function that stops it and returns its exit code */
  work(settings: Record<string, string>): () => Promise<number | null> {
    const worker = this.#start('work', settings)
    return async () => {
      worker.kill('SIGTERM')
      if (worker.exitCode === null) await once(worker, 'exit')
      return worker.exitCode
    }
  }

  /** Starts a server and waits until it is ready. */
  async serve(settings: Record<string, string> & { PORT: string }): Promise<Served> {
    const started = performance.now()
    const server = this.#start('serve', settings)
    const url = `http://127.0.0.1:${settings.PORT}`
    while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`serve ended with ${server.exitCode ?? server.signalCode}`)
      await sleep(50)
    }
    const stop = async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
    return { url, seconds: (performance.now() - started) / 1000, stop }
  }

  /** Runs the Dockerfile's health check against a server. */
  async isHealthy(url: string): Promise<boolean> {
    const [program = '', ...args] = (JSON.parse(healthcheck) as string[]).map((word) =>
      word.replace('/opt/trade-counter', this.root).replace('http://127.0.0.1:8080', url),
    )
    return (await run(program, args, { env: {}, capture: true })).code === 0
  }

  /** Ends what was started. */
  remove(): void {
    this.#isRemoved = true
    for (const server of this.#servers) server.kill('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
