import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

type Cell = string | number | null

export interface WrittenFile {
  name: string
  /** Without the header. */
  rows: number
}

const cellText = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const chunkCharacters = 1 << 16

/**
 * Writes one feed file: RFC 4180, UTF-8, header first, cells in the order of `columns`. Rows are taken as the disk
 * takes them, so a generator keeps memory flat.
 */
export async function writeCsv<const Column extends string>(
  dir: string,
  table: string,
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>> | AsyncIterable<Readonly<Record<Column, Cell>>>,
): Promise<WrittenFile> {
  const name = `${table}.csv`
  const stream = createWriteStream(join(dir, name))
  let pending = `${columns.join(',')}\n`
  let count = 0
  for await (const row of rows) {
    pending += `${columns.map((column) => cellText(row[column])).join(',')}\n`
    count++
    if (pending.length < chunkCharacters) continue
    if (!stream.write(pending)) await once(stream, 'drain')
    pending = ''
  }
  stream.end(pending)
  await finished(stream)
  return { name, rows: count }
}
