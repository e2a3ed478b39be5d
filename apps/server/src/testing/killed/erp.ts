import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { plainEnvironment } from '../servers/server-process.ts'

/** The program of an ERP, which can be killed and started again. */
export class KillableErp {
  readonly #env: Record<string, string>
  readonly #listeners = new Set<(line: string) => void>()
  #child: ChildProcess | undefined

  constructor(env: Record<string, string>) {
    this.#env = env
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'erp-program.ts')], {
      env: { ...plainEnvironment, ...this.#env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const ready = this.said('ready', 30_000)
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
}
