import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { plainEnvironment } from '../servers/server-process.ts'

/** A program of this folder, which can be killed and started again. It says on standard output how far it has come. */
export class KillableProgram {
  readonly #file: string
  readonly #env: Record<string, string>
  readonly #listeners = new Set<(line: string) => void>()
  #child: ChildProcess | undefined

  constructor(file: string, env: Record<string, string>) {
    this.#file = join(import.meta.dirname, file)
    this.#env = env
  }

  /** Starts it, and waits until it says `ready`. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.#file], {
      env: { ...plainEnvironment, ...this.#env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const ready = this.said('ready', 600_000)
    child.stdout.on('data', (chunk) => {
      for (const line of String(chunk).split('\n')) for (const listen of this.#listeners) listen(line)
    })
    await ready
  }

  /** Waits until it says something that begins so, or until the time is over. */
  said(what: string, most: number): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        this.#listeners.delete(listen)
        clearTimeout(timer)
        done()
      }
      const listen = (line: string) => line.startsWith(what) && end()
      const timer = setTimeout(end, most)
      this.#listeners.add(listen)
    })
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async killAndRestart(): Promise<void> {
    await this.kill()
    await this.start()
  }
}
