import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/kit/db/store.ts'
import { neededSpools, openLoads } from './load-queries.ts'
import type { LoadOrder } from './load-process.ts'
import { spoolFolder, sweepSpools } from './spool.ts'

const program = join(import.meta.dirname, 'load-process.ts')
const lookEvery = 15_000
const sweepEvery = 60 * 60_000
/** How long the process waits for another load. */
const idleMs = 5000

/**
 * Runs received loads one at a time, in a child process with the owner's role, because the server's own role may
 * not change data. It also runs those that a killed process left.
 */
export class LoadRunner {
  readonly #db: Db
  readonly #order: Omit<LoadOrder, 'loadId'>
  readonly #report: (error: unknown) => void
  #child: ChildProcess | undefined
  #busy = false
  #idle: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #sweptAt = 0
  #closed = false

  constructor(db: Db, order: Omit<LoadOrder, 'loadId'>, report: (error: unknown) => void) {
    this.#db = db
    this.#order = order
    this.#report = report
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), lookEvery).unref()
    this.look()
  }

  /** Starts the next load, if none runs. */
  look(): void {
    this.#looking = this.#looking.then(() => this.#next()).catch(this.#report)
  }

  /** Stops the running load; the next server starts it again. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    clearTimeout(this.#idle)
    await this.#looking
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }

  async #next(): Promise<void> {
    if (this.#busy || this.#closed) return
    const { dataDir } = this.#order
    const open = await openLoads(this.#db)
    const mine = open.find(({ spool, runs }) => !runs && spool !== null && existsSync(spoolFolder(dataDir, spool)))
    if (mine) this.#begin(mine.loadId)
    else if (Date.now() - this.#sweptAt > sweepEvery) {
      this.#sweptAt = Date.now()
      await sweepSpools(dataDir, new Set(await neededSpools(this.#db)))
    }
  }

  #begin(loadId: number): void {
    clearTimeout(this.#idle)
    this.#busy = true
    this.#child ??= this.#startChild()
    // The database URL holds a password, so it is sent as a message: other users can read arguments.
    this.#child.send({ ...this.#order, loadId } satisfies LoadOrder)
  }

  #startChild(): ChildProcess {
    const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let complaint = ''
    child.stderr?.on('data', (chunk) => {
      complaint = (complaint + String(chunk)).slice(-10_000)
    })
    child.on('message', () => {
      this.#busy = false
      this.#idle = setTimeout(() => child.kill('SIGTERM'), idleMs).unref()
      this.look()
    })
    child.once('error', this.#report)
    child.once('exit', (code, signal) => {
      this.#child = undefined
      this.#busy = false
      // After a crash, the timer tries again.
      if (code !== 0) this.#report(new Error(`loading feeds ended with ${signal ?? `code ${code}`}: ${complaint}`))
    })
    return child
  }
}
