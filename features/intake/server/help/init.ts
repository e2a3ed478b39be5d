import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import { feedFiles } from '#app/server/tables.ts'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FeedError } from '../checking/faults.ts'
import { cellText } from '../reading/json-rows.ts'

const exampleFolder = 'examples'

const headerOf = ({ columns }: FeedFile): string => Object.keys(columns).join(',')

/** Returns the header of a file and a valid row. */
export function exampleOf(feed: FeedFile): string {
  const values = Object.keys(feed.columns).map((name) => cellText(feed.example[name]))
  return `${headerOf(feed)}\n${values.join(',')}\n`
}

/**
 * Writes every feed file with only its header, and the same files with one row into a folder of examples, which feeds
 * ignore.
 * @throws {FeedError} when the folder already has feed files
 */
export async function initFolder(dir: string): Promise<string[]> {
  await mkdir(join(dir, exampleFolder), { recursive: true })
  const [present] = (await readdir(dir)).filter((name) => /\.csv$/i.test(name))
  if (present !== undefined) throw new FeedError(`${dir} already has ${present}; choose an empty folder`)
  for (const feed of feedFiles) {
    await writeFile(join(dir, feed.file), `${headerOf(feed)}\n`)
    await writeFile(join(dir, exampleFolder, feed.file), exampleOf(feed))
  }
  return [
    `${feedFiles.length} files with headers are in ${dir}; fill those that your ERP has, and delete the others.`,
    `One example row of each is in ${join(dir, exampleFolder)}.`,
  ]
}
