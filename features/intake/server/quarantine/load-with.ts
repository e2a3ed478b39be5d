import { counted } from '#kit/contract/declare/format.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '#kit/server/db/store.ts'
import { programName } from '#kit/server/program/command.ts'
import { FeedError, NothingToLoad, type OnFault } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { FeedRefused, type FeedOptions, type FeedReport, loadFeed } from '../loading/load.ts'
import { Quarantine, type QuarantinedRow } from './quarantine.ts'
import { rowsToRetry } from './stored-rows.ts'

export interface QuarantineReport extends FeedReport {
  quarantined: readonly QuarantinedRow[]
}

/** @returns undefined if rows cannot be quarantined, or no rows are left */
async function attempt(store: Store, dir: string, options: FeedOptions, most: number) {
  const quarantine = new Quarantine(most)
  try {
    const onFault: OnFault = (_fault, asCsv) => quarantine.fault(asCsv)
    return { ...(await loadFeed(store, dir, { ...options, quarantine, onFault })), quarantined: quarantine.rows }
  } catch (error) {
    if (error instanceof NothingToLoad || error instanceof FeedRefused) return undefined
    throw error
  }
}

/** Writes the rows that can be retried to a folder of changes. @returns undefined if there are none */
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
 * Retries quarantined rows. Changes nothing if they still have faults.
 * @returns how many rows were loaded
 */
async function retry(store: Store, { loadId: _, spool: __, ...options }: FeedOptions): Promise<number> {
  const dir = await folderOfRows(store)
  if (dir === undefined) return 0
  try {
    const before = await countRows(store)
    await attempt(store, dir, { ...options, mode: 'changes', allowOlder: true }, Number.POSITIVE_INFINITY)
    return Math.max(0, before - (await countRows(store)))
  } catch (error) {
    // The load itself is complete. Rows that cannot be loaded stay in quarantine.
    if (error instanceof FeedError || error instanceof FeedUnconfirmed) return 0
    throw error
  } finally {
    await rm(dir, { recursive: true })
  }
}

const rowsText = (count: number) => counted(count, 'row was', 'rows were')

/**
 * Loads a folder like `loadFeed`, but quarantines up to `most` rows: those with faults, and all rows that depend on
 * them. Then retries rows that were quarantined earlier.
 * @param most how many rows may be quarantined; none if undefined
 * @throws {FeedRefused} with all faults, when there are more, or a fault that concerns no single row
 */
export async function loadWith(
  store: Store,
  dir: string,
  most: number | undefined,
  options: FeedOptions,
): Promise<QuarantineReport> {
  const done = most === undefined ? undefined : await attempt(store, dir, options, most)
  // A load without quarantine reports and records the faults.
  const report = done ?? { ...(await loadFeed(store, dir, options)), quarantined: [] }
  const returned = options.dryRun || most === undefined ? 0 : await retry(store, options)
  const { quarantined } = report
  const warnings = [
    ...report.warnings,
    ...(quarantined.length > 0
      ? [`${rowsText(quarantined.length)} quarantined; ${programName} feed quarantine lists them.`]
      : []),
    ...(returned > 0 ? [`${rowsText(returned)} loaded that had been quarantined.`] : []),
  ]
  return { ...report, warnings }
}
