import { feedFiles } from '#app/server/tables.ts'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { cellText } from '#intake/server/reading/json-rows.ts'

type Row = Readonly<Record<string, string | number | null>>

const chunkCharacters = 1 << 16

const declaredColumns = (name: string) => Object.keys(feedFiles.find(({ file }) => file === name)?.columns ?? {})

/**
 * Writes one feed file: RFC 4180, UTF-8, with a header. The columns are the first row's keys, or the declared columns
 * if there are no rows. Respects backpressure, so rows from a generator need little memory.
 */
export async function writeCsv(
  dir: string,
  table: string,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<{ name: string; rows: number }> {
  const name = `${table}.csv`
  const stream = createWriteStream(join(dir, name))
  let columns: string[] | undefined
  let pending = ''
  let count = 0
  for await (const row of rows) {
    columns ??= Object.keys(row)
    if (count === 0) pending = `${columns.join(',')}\n`
    pending += `${columns.map((column) => cellText(row[column])).join(',')}\n`
    count++
    if (pending.length < chunkCharacters) continue
    if (!stream.write(pending)) await once(stream, 'drain')
    pending = ''
  }
  if (count === 0) pending = `${declaredColumns(name).join(',')}\n`
  stream.end(pending)
  await finished(stream)
  return { name, rows: count }
}
