import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '#server/kit/db/store.ts'
import { calledAs } from '#server/kit/program/called-as.ts'
import { FeedError, NothingToLoad } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/confirmation.ts'
import { FeedRefused, type FeedOptions, type FeedReport, loadFeed } from '../loading/load.ts'
import { Aside, type AsideRow } from './aside.ts'
import { rowsToRetry } from './stored-rows.ts'

/** What a load did with rows that have faults. */
export interface QuarantineReport extends FeedReport {
  /** Rows that this load has set aside. */
  aside: readonly AsideRow[]
  /** Rows set aside before that the load has brought in. */
  returned: number
}

/** @returns undefined if rows cannot be set aside, or nothing is left */
async function attempt(store: Store, dir: string, options: FeedOptions, most: number) {
  const aside = new Aside(most)
  try {
    const report = await loadFeed(store, dir, { ...options, aside, onFault: (fault) => aside.fault(fault) })
    return { report, aside }
  } catch (error) {
    if (error instanceof NothingToLoad || error instanceof FeedRefused) return undefined
    throw error
  }
}

/** Writes the rows that can be tried again as a folder of changes. @returns undefined if there are none */
async function folderOfRows(store: Store): Promise<string | undefined> {
  const files = await store.session((session) => rowsToRetry(session))
  if (files.size === 0) return undefined
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-quarantine-'))
  for (const [file, { header, content }] of files)
    await writeFile(join(dir, file), [header, ...content, ''].join('\n'), { mode: 0o600 })
  return dir
}

const countRows = (store: Store) =>
  store.session(async (session) => {
    const [row] = await session.query<{ count: number }>('select count(*) as count from quarantined_rows')
    return row?.count ?? 0
  })

/**
 * Tries the rows again that are set aside. It changes nothing if they still have faults.
 * @returns how many rows came in
 */
async function retry(store: Store, { loadId: _, spool: __, ...options }: FeedOptions): Promise<number> {
  const dir = await folderOfRows(store)
  if (dir === undefined) return 0
  try {
    const before = await countRows(store)
    await attempt(store, dir, { ...options, mode: 'changes', allowOlder: true }, Number.POSITIVE_INFINITY).catch(
      (error: unknown) => {
        // The load itself is done. What cannot come in stays aside.
        if (!(error instanceof FeedError || error instanceof FeedUnconfirmed)) throw error
      },
    )
    return Math.max(0, before - (await countRows(store)))
  } finally {
    await rm(dir, { recursive: true })
  }
}

/**
 * Loads a folder like `loadFeed`, but sets rows with faults aside, with all rows that depend on them, if they are few
 * enough. Then it tries rows again that were set aside before.
 * @param most how many rows may be set aside
 * @throws {FeedRefused} with all faults, when there are more, or a fault that is not one row's
 */
export async function loadSettingAside(
  store: Store,
  dir: string,
  most: number,
  options: FeedOptions,
): Promise<QuarantineReport> {
  const done = await attempt(store, dir, options, most)
  // Loading it without quarantine reports and records the faults.
  const report = done?.report ?? (await loadFeed(store, dir, options))
  const returned = options.dryRun ? 0 : await retry(store, options)
  const aside = done?.aside.rows ?? []
  const warnings = [
    ...report.warnings,
    ...(aside.length > 0 ? [`${rowsText(aside.length)} set aside; ${calledAs('feed')} quarantine lists them.`] : []),
    ...(returned > 0 ? [`${rowsText(returned)} loaded that had been set aside.`] : []),
  ]
  return { ...report, warnings, aside, returned }
}

const rowsText = (count: number) => (count === 1 ? '1 row was' : `${count} rows were`)

/** Loads a folder, with quarantine if a number of rows is given. */
export const loadWith = (
  store: Store,
  dir: string,
  most: number | undefined,
  options: FeedOptions,
): Promise<FeedReport> =>
  most === undefined ? loadFeed(store, dir, options) : loadSettingAside(store, dir, most, options)
