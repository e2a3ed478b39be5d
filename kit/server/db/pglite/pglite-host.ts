import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DatabaseAway } from '../away.ts'
import type { FromWorker, ToWorker, WorkerData } from './pglite-worker.ts'

/** Shares one result among all callers. After a failure, the next call tries again. */
export function sharedResult<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => {
    result ??= make().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}

/** Vite runs the tests' global setup and does not support `import.meta.resolve`. */
function findPglite(): string {
  try {
    return fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  } catch {
    return createRequire(import.meta.url).resolve('@electric-sql/pglite')
  }
}

export const compilePglite = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(join(dirname(findPglite()), 'pglite.wasm')))

/** Workers share the compiled code, so that a replacement starts faster. */
const compiledPglite = sharedResult(compilePglite)

interface Exchange {
  id: number
  onBytes(bytes: Uint8Array): void
  resolve(): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

/** Runs PGlite in a worker thread, one batch at a time; replaces the worker when a query exceeds its limit. */
export class PgliteHost {
  readonly #folder: string | undefined
  readonly #limit: number
  readonly #compile: () => Promise<WebAssembly.Module>
  #worker: Promise<Worker> | undefined
  #running: Exchange | undefined
  #lastId = 0
  #last: Promise<void> = Promise.resolve()
  #closed = false

  /**
   * @param folder the database's folder; undefined keeps the database in memory, where it ends with its worker
   * @param limit milliseconds until a query is ended
   * @param compile returns the compiled database
   */
  constructor(folder: string | undefined, limit: number, compile = compiledPglite) {
    this.#folder = folder
    this.#limit = limit
    this.#compile = compile
  }

  get busy(): boolean {
    return this.#running !== undefined
  }

  /** Starts the worker if needed and clears the state of the previous connection. */
  connect(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#closed) throw new DatabaseAway('the database is closed')
      this.#worker ??= this.#start()
      const worker = await this.#worker
      worker.postMessage({ kind: 'reset' } satisfies ToWorker)
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async #start(): Promise<Worker> {
    try {
      const workerData: WorkerData = { folder: this.#folder, wasm: await this.#compile() }
      const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
      worker.on('message', (message: FromWorker) => this.#hear(message))
      worker.on('error', (error) => this.#lost(worker, error))
      worker.on('exit', () => this.#lost(worker, new DatabaseAway('the database ended unexpectedly')))
      await once(worker, 'message')
      return worker
    } catch (error) {
      this.#worker = undefined
      throw error
    }
  }

  #lost(worker: Worker, error: Error): void {
    worker.removeAllListeners('exit')
    this.#worker = undefined
    this.#settle(error)
  }

  #hear(message: FromWorker): void {
    const running = this.#running
    if (!running || !('id' in message) || message.id !== running.id) return
    if ('bytes' in message && message.bytes) running.onBytes(message.bytes)
    if (message.kind === 'done') this.#settle(undefined)
  }

  #settle(error: Error | undefined): void {
    const running = this.#running
    this.#running = undefined
    if (!running) return
    clearTimeout(running.timer)
    if (error) running.reject(error)
    else running.resolve()
  }

  /**
   * Sends a batch of protocol messages and passes on the response in chunks. A batch whose connection closes still runs
   * to its end or limit before the next starts.
   * @param limited whether the time limit applies
   * @throws {DatabaseAway} when the batch exceeds its limit: its worker is ended, and the next connection starts a new
   * one
   */
  exchange(bytes: Uint8Array<ArrayBuffer>, limited: boolean, onBytes: Exchange['onBytes']): Promise<void> {
    return this.#inTurn(() => this.#exchange(bytes, limited, onBytes))
  }

  async #exchange(bytes: Uint8Array<ArrayBuffer>, limited: boolean, onBytes: Exchange['onBytes']): Promise<void> {
    const worker = await this.#worker
    if (!worker) throw new DatabaseAway('the database ended unexpectedly')
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = limited ? setTimeout(() => this.#end(worker), this.#limit) : undefined
    this.#running = { id, onBytes, resolve, reject, timer }
    worker.postMessage({ kind: 'batch', id, bytes } satisfies ToWorker, [bytes.buffer])
    return promise
  }

  #end(worker: Worker): void {
    this.#lost(worker, new DatabaseAway(`a query took longer than ${this.#limit / 1000} s and was ended`))
    void worker.terminate()
  }

  /** Shuts the database down cleanly. Call it when no connections are left. */
  async close(): Promise<void> {
    this.#closed = true
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return
    worker.removeAllListeners('exit')
    const closed = new Promise((resolve) => {
      worker.on('message', (message: FromWorker) => message.kind === 'closed' && resolve(undefined))
      worker.on('error', resolve)
      worker.on('exit', resolve)
    })
    worker.postMessage({ kind: 'close' } satisfies ToWorker)
    await closed
    await worker.terminate()
  }
}
