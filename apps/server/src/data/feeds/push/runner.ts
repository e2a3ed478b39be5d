import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadState } from '#server/kit/db/load-schema.ts'
import type { Db } from '#server/kit/db/store.ts'
import { neededSpools, openLoads, unconfirmedSpools } from './load-queries.ts'
import type { LoadEnd, LoadOrder } from './load-process.ts'
import { hasSpool, isLost, limitKept, sweepSpools } from './spool.ts'

const program = join(import.meta.dirname, 'load-process.ts')
const lookEvery = 15_000
const sweepEvery = 60 * 60_000
/** How long the process waits for another load. */
const idleMs = 5000

/** Hears of loads. */
export interface RunnerListener {
  ended(state: LoadState): void
  report(error: unknown): void
}

/**
 * Runs received loads one at a time, in a child process with the owner's role, because the server's own role may
 * not change data. It also runs those that a killed process left.
 */
export class LoadRunner {
  readonly #db: Db
  readonly #order: Omit<LoadOrder, 'loadId'>
  readonly #listener: RunnerListener
  readonly #keptBytes: number
  #child: ChildProcess | undefined
  #busy = false
  #idle: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #sweptAt = 0
  #closed = false

  /** @param keptBytes the most that the files of unconfirmed loads may have together */
  constructor(db: Db, order: Omit<LoadOrder, 'loadId'>, listener: RunnerListener, keptBytes: number) {
    this.#db = db
    this.#keptBytes = keptBytes
    this.#order = order
    this.#listener = listener
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), lookEvery).unref()
    this.look()
  }

  /** Starts the next load, if none runs. */
  look(): void {
    this.#looking = this.#looking.then(() => this.#next()).catch(this.#listener.report)
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
    const mine = await this.#nextLoad()
    if (mine !== undefined) this.#begin(mine)
    else if (Date.now() - this.#sweptAt > sweepEvery) {
      this.#sweptAt = Date.now()
      await sweepSpools(dataDir, new Set(await neededSpools(this.#db)))
    }
  }

  /** Removes the files that were kept longest, as far as all of them exceed the limit. */
  #limitKept(): void {
    const removing = async () => limitKept(this.#order.dataDir, await unconfirmedSpools(this.#db), this.#keptBytes)
    this.#looking = this.#looking.then(removing).catch(this.#listener.report)
  }

  /** The oldest load whose files are here, or are gone for good: the process then says so. */
  async #nextLoad(): Promise<number | undefined> {
    const { dataDir } = this.#order
    for (const { loadId, spool, runs, receivedAt } of await openLoads(this.#db)) {
      if (runs || spool === null) continue
      if (hasSpool(dataDir, spool) || (await isLost(dataDir, spool, receivedAt))) return loadId
    }
    return undefined
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
    child.on('message', ({ state }: LoadEnd) => {
      if (state !== undefined) this.#listener.ended(state)
      if (state === 'unconfirmed') this.#limitKept()
      this.#busy = false
      this.#idle = setTimeout(() => child.kill('SIGTERM'), idleMs).unref()
      this.look()
    })
    child.once('error', this.#listener.report)
    child.once('exit', (code, signal) => {
      this.#child = undefined
      this.#busy = false
      // After a crash, the timer tries again.
      if (code !== 0)
        this.#listener.report(new Error(`loading feeds ended with ${signal ?? `code ${code}`}: ${complaint}`))
    })
    return child
  }
}
