import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { addDays, type Day, daysBetween } from '#kit/contract/dates.ts'
import { writeAccounts } from './accounts.ts'
import { writeScans } from './scans.ts'

/** Feed files of a distributor with 4 years of sales, compressed. docs/demo.md says how to change them. */
const files = join(import.meta.dirname, 'files')
export const lastDay: Day = '2026-11-24'

/** Moves every date of a CSV text by the same number of days. */
function moved(text: string, days: number): string {
  const known = new Map<string, string>()
  return text.replaceAll(/(?<=[,\n])\d{4}-\d\d-\d\d(?=[,\n])/g, (day) => {
    const later = known.get(day) ?? addDays(day, days)
    known.set(day, later)
    return later
  })
}

/** Writes the compressed files, with all dates moved so that they end today. */
export async function unpack(dir: string, today: Day): Promise<void> {
  const days = daysBetween(lastDay, today)
  for (const name of await readdir(files)) {
    const text = await promisify(zstdDecompress)(await readFile(join(files, name)))
    await writeFile(join(dir, basename(name, '.zst')), moved(text.toString(), days))
  }
}

/**
 * Writes the demo's feed files, with all dates moved so that they end today.
 * @param dir an existing folder; existing feed files in it are replaced
 */
export async function makeDemo(dir: string, today: Day): Promise<void> {
  await unpack(dir, today)
  await writeScans(dir)
  await writeAccounts(dir)
}
