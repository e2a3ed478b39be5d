import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

type Cell = string | number | null

export interface CsvFile<Column extends string> {
  readonly name: string
  /** Resolves when the writer may go on; awaiting it keeps memory flat. */
  write(row: Readonly<Record<Column, Cell>>): Promise<void> | undefined
  /** Writes what is left and closes the file. @returns the number of rows, without the header */
  close(): Promise<number>
}

const cellText = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const chunkCharacters = 1 << 16

/** Opens one feed file: RFC 4180, UTF-8, header first, rows in the order of `columns`. */
export function openCsv<const Column extends string>(
  dir: string,
  table: string,
  columns: readonly Column[],
): CsvFile<Column> {
  const name = `${table}.csv`
  const stream = createWriteStream(join(dir, name))
  let pending = `${columns.join(',')}\n`
  let rows = 0
  const flush = async () => {
    const chunk = pending
    pending = ''
    if (!stream.write(chunk)) await once(stream, 'drain')
  }
  return {
    name,
    write(row) {
      rows++
      pending += `${columns.map((column) => cellText(row[column])).join(',')}\n`
      return pending.length < chunkCharacters ? undefined : flush()
    },
    async close() {
      stream.end(pending)
      await finished(stream)
      return rows
    },
  }
}
