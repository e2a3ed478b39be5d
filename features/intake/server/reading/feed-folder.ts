import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import { feedFiles } from '#app/server/tables.ts'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { type Faults, FeedError, NothingToLoad, shown } from '../checking/faults.ts'

/** Contains the as-of time of the data in the folder. */
export const asOfFile = 'as_of.txt'

const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
/** The largest accepted difference between two machines' clocks, in milliseconds. */
const clocksApart = 5 * 60_000

/** @returns the time, or its fault */
function asOfTime(text: string): Date | FaultText {
  const time = new Date(text)
  if (!timeForm.test(text) || Number.isNaN(time.getTime()))
    return 'must be one time with a UTC offset, such as 2026-11-20T18:00:00-05:00'
  return time.getTime() > Date.now() + clocksApart ? 'must not be in the future' : time
}

/** @returns undefined when the as-of time is invalid */
async function readAsOf(dir: string, faults: Faults): Promise<Date | undefined> {
  const text = (await readFile(join(dir, asOfFile), 'utf8')).trim()
  const time = asOfTime(text)
  if (typeof time === 'string') return void faults.add({ file: asOfFile, says: time, value: shown(text) })
  return time
}

/** Describes the content of a feed folder. A folder with a manifest is complete. */
export const manifestFile = 'manifest.json'

const known = new Set(feedFiles.map(({ file }) => file))

/** The name of a feed file as CSV, also of one that holds JSON: `stock.csv` for `stock.json`. */
export const asCsv = (name: string): string => {
  const csv = name.replace(/\.json$/, '.csv')
  return known.has(csv) ? csv : name
}

/** The path of a file's rows. */
export function pathOf(dir: string, { file, table }: FeedFile): string {
  const json = join(dir, `${table}.json`)
  return existsSync(json) ? json : join(dir, file)
}

const maxBytes = 2 ** 20

const form = z.strictObject({
  /** Increases with each feed. */
  feedNumber: z.int().min(0).optional(),
  /** The as-of time of the data. */
  asOf: z.string().optional(),
  /** Whether the files contain only changes. */
  changes: z.boolean().optional(),
  /** The content of each file. */
  files: z
    .record(
      z.string(),
      z.strictObject({
        rows: z.int().min(0).optional(),
        /** The sums of columns, as decimal numbers. */
        totals: z
          .record(z.string(), z.string().regex(/^-?\d{1,30}(\.\d{1,10})?$/, 'must be a number in quotes'))
          .optional(),
      }),
    )
    .optional(),
})

export interface Manifest extends Omit<z.output<typeof form>, 'asOf'> {
  asOf: Date | undefined
  /** The content of the manifest. */
  text: string
}

/** Reports differences between the files that the manifest lists and the folder's, and columns that can't be summed. */
function checkFiles({ files }: z.output<typeof form>, names: readonly string[], faults: Faults): void {
  if (!files) return
  const fault = (says: FaultText, value: string) => faults.add({ file: manifestFile, column: 'files', says, value })
  for (const [name, { totals = {} }] of Object.entries(files)) {
    const feed = feedFiles.find(({ file }) => file === name)
    if (!feed) fault('is not the name of a feed file', shown(name))
    else if (!names.includes(name)) fault('is not in the feed', name)
    for (const column of feed ? Object.keys(totals) : []) {
      const declared = feed && Object.hasOwn(feed.columns, column) ? feed.columns[column] : undefined
      if (!declared?.kind.isNumber) fault('is not a column of numbers', shown(`${name}, ${column}`))
    }
  }
  for (const { file } of feedFiles)
    if (names.includes(file) && !Object.hasOwn(files, file)) fault('does not list a file of the feed', file)
}

/** @param names the names of the folder's files @returns undefined when the manifest has faults */
async function readManifest(dir: string, names: readonly string[], faults: Faults): Promise<Manifest | undefined> {
  const path = join(dir, manifestFile)
  const fault = (says: FaultText, column?: string, value?: string) =>
    void faults.add({ file: manifestFile, says, value, column: column && shown(column) })
  if ((await stat(path)).size > maxBytes) return fault('is larger than 1 MB')
  const text = await readFile(path, 'utf8')
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return fault('is not JSON')
  }
  const parsed = form.safeParse(value)
  if (!parsed.success) {
    for (const { path: place, message } of parsed.error.issues.slice(0, 100))
      fault('is not what a manifest may hold', place.join('.') || undefined, shown(message))
    return undefined
  }
  const { files } = parsed.data
  const named = files && Object.fromEntries(Object.entries(files).map(([name, content]) => [asCsv(name), content]))
  const manifest = { ...parsed.data, files: named }
  checkFiles(manifest, names, faults)
  const asOf = parsed.data.asOf === undefined ? undefined : asOfTime(parsed.data.asOf)
  if (typeof asOf === 'string') return fault(asOf, 'asOf')
  return { ...manifest, asOf, text }
}

const notAFeedFile = (name: string): FaultText => {
  const meant = name.toLowerCase()
  return known.has(asCsv(meant))
    ? `is not the name of a feed file; did you mean ${meant}?`
    : 'is not the name of a feed file'
}

export interface FeedFolder {
  feeds: FeedFile[]
  bytes: number
  /** The as-of time of each file's data. */
  asOf: ReadonlyMap<FeedFile, Date>
  /** Undefined if the folder has no manifest. */
  manifest: Manifest | undefined
}

/**
 * Finds the feed files in a folder. Tables without a file do not change. A CSV or JSON file with any other name, whatever its
 * letter case, is a fault, because the name is probably mistyped.
 * @throws {FeedError} when the folder cannot be read or contains no feed file
 */
export async function readFolder(dir: string, faults: Faults): Promise<FeedFolder> {
  const found = await readdir(dir).catch(() => {
    throw new FeedError(`${dir} is not a readable folder`)
  })
  const names = found.toSorted().map(asCsv)
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) faults.add({ file: name, says: 'is a duplicate' })
    seen.add(name)
    if (/\.(csv|json)$/i.test(name) && !known.has(name) && name !== manifestFile)
      faults.add({ file: shown(name), says: notAFeedFile(name) })
  }
  const feeds = feedFiles.filter(({ file }) => names.includes(file))
  if (feeds.length === 0 && faults.count === 0)
    throw new NothingToLoad(`${dir} contains no feed file, such as customers.csv`)
  const manifest = names.includes(manifestFile) ? await readManifest(dir, names, faults) : undefined
  const given = names.includes(asOfFile) ? await readAsOf(dir, faults) : manifest?.asOf
  let bytes = 0
  const asOf = new Map<FeedFile, Date>()
  for (const feed of feeds) {
    const { size, mtimeMs } = await stat(pathOf(dir, feed))
    bytes += size
    // The data of a file can't be newer than the file.
    asOf.set(feed, given ?? new Date(Math.min(mtimeMs, Date.now())))
  }
  return { feeds, bytes, asOf, manifest }
}
