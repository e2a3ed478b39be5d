import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultText } from '../checking/fault-texts.ts'
import { type Faults, FeedError, NothingToLoad, shown } from '../checking/faults.ts'
import type { FeedFile } from './feed-file.ts'
import { feedFiles } from '../files/all.ts'
import { asOfFile, type Manifest, manifestFile, readAsOf, readManifest, written } from './manifest.ts'

const notAFeedFile = (name: string): FaultText => {
  const meant = feedFiles.find(({ file }) => file === name.toLowerCase())
  return meant ? `is not the name of a feed file; did you mean ${meant.file}?` : 'is not the name of a feed file'
}

export interface FeedFolder {
  feeds: FeedFile[]
  bytes: number
  /** The as-of time of each file's data. */
  asOf: ReadonlyMap<FeedFile, Date>
  /** Undefined if the folder has none. */
  manifest: Manifest | undefined
}

/**
 * Finds the feed files in a folder. Tables of absent files stay as they are. A CSV file with any other name, in any
 * letter case, is a fault: its name is probably mistyped.
 * @throws {FeedError} when the folder cannot be read or contains no feed file
 */
export async function readFolder(dir: string, faults: Faults): Promise<FeedFolder> {
  const names = await readdir(dir).catch(() => {
    throw new FeedError(`${dir} is not a readable folder`)
  })
  const known = new Set(feedFiles.map(({ file }) => file))
  for (const name of names.toSorted()) {
    if (/\.csv$/i.test(name) && !known.has(name)) faults.add({ file: shown(name), says: notAFeedFile(name) })
  }
  const feeds = feedFiles.filter(({ file }) => names.includes(file))
  if (feeds.length === 0 && faults.count === 0)
    throw new NothingToLoad(`${dir} contains no feed file, such as customers.csv`)
  const manifest = names.includes(manifestFile) ? await readManifest(dir, names, faults) : undefined
  const given = names.includes(asOfFile) ? await readAsOf(dir, faults) : manifest?.asOf
  const stats = await Promise.all(feeds.map(({ file }) => stat(join(dir, file))))
  return {
    feeds,
    bytes: stats.reduce((sum, { size }) => sum + size, 0),
    asOf: new Map(feeds.map((feed, nth) => [feed, given ?? written(stats[nth]?.mtime)])),
    manifest,
  }
}
