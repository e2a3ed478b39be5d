import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

export interface WorkerData {
  /** The database's folder; undefined keeps it in memory. */
  folder: string | undefined
  wasm: WebAssembly.Module
}
/** `id` identifies the batch, so that a late response isn't mistaken for the next one's. */
export type ToWorker = { kind: 'batch'; id: number; bytes: Uint8Array } | { kind: 'reset' } | { kind: 'close' }
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; id: number; bytes: Uint8Array<ArrayBuffer> }
  /** The batch has ended. A short response is part of this message, because each message wakes a thread. */
  | { kind: 'done'; id: number; bytes: Uint8Array<ArrayBuffer> | undefined }
  | { kind: 'closed' }

const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs in a worker thread')
const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const { folder, wasm } = workerData as WorkerData
const database = await PGlite.create({
  ...(folder && { dataDir: folder }),
  pgliteWasmModule: wasm,
  extensions: { pg_trgm },
})

/** Clears the transaction, settings, and prepared statements for the next connection. */
async function reset(): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('discard all')
}

async function run(id: number, batch: Uint8Array): Promise<void> {
  let held: Uint8Array<ArrayBuffer> | undefined
  await database.execProtocolRawStream(batch, {
    onRawData: (bytes) => {
      if (held) post({ kind: 'bytes', id, bytes: held }, [held.buffer])
      // PGlite reuses this memory, so it is copied.
      held = bytes.slice()
    },
  })
  post({ kind: 'done', id, bytes: held }, held && [held.buffer])
}

async function handleMessage(message: ToWorker): Promise<void> {
  if (message.kind === 'batch') return run(message.id, message.bytes)
  if (message.kind === 'reset') return reset()
  await database.close()
  post({ kind: 'closed' })
}

let last = Promise.resolve()
port.on('message', (message: ToWorker) => {
  last = last.then(() => handleMessage(message))
})
post({ kind: 'ready' })
