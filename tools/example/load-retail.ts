import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedOptions, loadFeed } from '#intake/server/loading/load.ts'
import { type RetailFigures, retailFigures } from './queries.ts'
import { writeRetailFiles } from './retail-files.ts'

/** The figures of the file published by UCI. */
export const publishedFigures: RetailFigures = {
  lines: 541_909,
  invoices: 25_900,
  items: 4_070,
  customers: 4_373,
  sales: '9747747.934',
}

export interface RetailLoaded {
  read: RetailFigures
  loaded: RetailFigures
  /** The seconds for converting the file into feed files, and for loading them. */
  seconds: { turning: number; loading: number }
}

/**
 * Loads the Online Retail file and replaces all data in the database.
 * @param withAccounts whether to create the example accounts, whose password the documentation prints
 * @throws {RetailFileError} when the file is invalid
 */
export async function loadRetail(
  store: Store,
  file: string,
  { withAccounts, ...options }: FeedOptions & { withAccounts?: boolean } = {},
): Promise<RetailLoaded> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-retail-'))
  try {
    const began = performance.now()
    const read = await writeRetailFiles(file, dir, withAccounts)
    const turning = (performance.now() - began) / 1000
    const { seconds: loading } = await loadFeed(store, dir, { ...options, limits: false })
    return { read, loaded: await retailFigures(store.db), seconds: { turning, loading } }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
