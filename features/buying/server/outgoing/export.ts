import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kit/server/db/store.ts'
import { exportedOf, lockExport, markExported, unexported } from './export-queries.ts'
import { orderCsv } from './order-csv.ts'
import { type Interchange, orderX12 } from './order-x12.ts'
import type { OutgoingOrder } from './outgoing-order.ts'

export type ExportFormat = 'csv' | 'x12'

export interface ExportOptions {
  dir: string
  formats: readonly ExportFormat[]
  interchange: Interchange
  /** Whether the CSV contains texts as typed, even those that a spreadsheet would run. */
  raw?: boolean
  now: Date
}

const endings: Record<ExportFormat, string> = { csv: 'csv', x12: '850' }
/** `.W0000012.csv.part`: a file whose order may not be marked as exported yet. */
const partForm = /^\.([A-Za-z0-9]+)\.(csv|850)\.part$/
const atOnce = 100

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/** Readable only by the owner and the group, because orders contain customers and prices. */
const fileMode = 0o640

async function writeSafely(path: string, content: string): Promise<void> {
  const file = await open(path, 'w', fileMode)
  try {
    // An earlier run may have left the file, and the process's umask may remove permissions.
    await file.chmod(fileMode)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  await folder.sync().finally(() => folder.close())
}

const finalName = (part: string): string => part.slice(1, -'.part'.length)

/** Gives files their final names. Another export may already have done so. */
async function finish(dir: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) await rename(join(dir, part), join(dir, finalName(part))).catch(ignoreMissing)
  await syncFolder(dir)
}

/** Completes or removes the files that a killed export left behind. @returns the references of the completed files */
async function recover(db: Db, dir: string): Promise<string[]> {
  const parts = (await readdir(dir)).flatMap((name) => {
    const [, reference = ''] = partForm.exec(name) ?? []
    return reference === '' ? [] : [{ name, reference }]
  })
  const exported = await exportedOf(
    db,
    parts.map(({ reference }) => reference),
  )
  await finish(
    dir,
    parts.filter(({ reference }) => exported.has(reference)).map(({ name }) => name),
  )
  for (const { name, reference } of parts) if (!exported.has(reference)) await rm(join(dir, name), { force: true })
  return [...exported]
}

async function writeParts(order: OutgoingOrder, { dir, formats, interchange, raw }: ExportOptions): Promise<string[]> {
  const parts: string[] = []
  for (const format of formats) {
    const part = `.${order.reference}.${endings[format]}.part`
    await writeSafely(join(dir, part), format === 'csv' ? orderCsv(order, raw) : orderX12(order, interchange))
    parts.push(part)
  }
  return parts
}

/** Exports one batch. @returns the references, and whether there may be more */
async function exportSome(db: Db, options: ExportOptions): Promise<{ done: string[]; more: boolean }> {
  const { dir, now } = options
  const { done, parts, more } = await db.transaction().execute(async (work) => {
    await lockExport(work)
    const recovered = await recover(work, dir)
    const rows = await unexported(work, atOnce)
    if (rows.length === 0) return { done: recovered, parts: [], more: false }
    const written = new Map<number, string[]>()
    for (const { cartId, order } of rows) written.set(cartId, await writeParts(order, options))
    await syncFolder(dir)
    const marked = await markExported(work, [...written.keys()], now)
    const exported = rows.filter(({ cartId }) => marked.has(cartId))
    return {
      done: [...recovered, ...exported.map(({ order }) => order.reference)],
      parts: exported.flatMap(({ cartId }) => written.get(cartId) ?? []),
      more: rows.length === atOnce,
    }
  })
  await finish(dir, parts)
  return { done, more }
}

/**
 * Writes each sent order that has not been exported to a folder. A file gets its final name only when it is complete
 * and its order is marked. After a crash, the next run renames the files of marked orders and writes the others again,
 * so no order is written twice or left out.
 * @param db sees every customer's orders
 * @returns the references of the exported orders
 */
export async function exportOrders(db: Db, options: ExportOptions): Promise<string[]> {
  await mkdir(options.dir, { recursive: true, mode: 0o750 })
  const all: string[] = []
  for (;;) {
    const { done, more } = await exportSome(db, options)
    all.push(...done)
    if (!more) return all
  }
}
