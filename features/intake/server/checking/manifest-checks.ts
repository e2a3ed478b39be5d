import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import { isLive, staged, type StagedFile } from '../loading/staging.ts'
import { type Manifest, manifestFile } from '../reading/feed-folder.ts'
import type { Faults } from './faults.ts'
import type { CheckedLoad } from './row-checks.ts'

/** Compares the staged files with the row counts and control totals in their manifest. */
export async function checkManifest(
  { session, difference, faults }: CheckedLoad,
  { files = {} }: Manifest,
  stagedFiles: readonly StagedFile[],
): Promise<void> {
  for (const { feed, rows: found, omitted, refused } of stagedFiles) {
    const { rows, totals = {} } = files[feed.file] ?? {}
    if (rows !== undefined && found !== undefined && rows !== found) {
      const value = `${found}, not ${rows}`
      faults.add({ file: feed.file, says: `has another number of rows than ${manifestFile} says`, value })
    }
    // Refused rows are not staged.
    if (refused > 0) continue
    for (const [column, expected] of Object.entries(totals)) {
      if (!Object.hasOwn(feed.columns, column) || !feed.columns[column]?.kind.isNumber) continue
      const [sum] = await session.query<{ total: string; same: boolean }>(
        `select total::text, total = $1::numeric as same
         from (select coalesce(sum(${quoted(column)}), 0)::numeric as total from ${staged(feed.table)} t
           where ${difference.mode === 'changes' && omitted.includes(column) ? 'false' : isLive('t', feed.table)}) s`,
        [expected],
      )
      if (sum?.same) continue
      const value = `${sum?.total}, not ${expected}`
      faults.add({ file: feed.file, column, says: `has another total than ${manifestFile} says`, value })
    }
  }
}

/**
 * Refuses a feed that is older than the loaded data, by its number or by the time of its data.
 * @param files the files of the feed
 */
export async function checkAge(
  session: Session,
  { feedNumber, asOf }: Manifest,
  feeds: readonly FeedFile[],
  faults: Faults,
): Promise<void> {
  const files = feeds.map(({ file }) => file)
  const fault = (column: string, says: FaultText, value: string) =>
    faults.add({ file: manifestFile, column, says, value })
  if (feedNumber !== undefined) {
    const [last] = await session.query<{ number: number | null }>(
      `select max(feed_number) as number from loads where state = 'loaded' and undone_by is null and files && $1::text[]`,
      [files],
    )
    if (last?.number != null && feedNumber <= last.number)
      fault('feedNumber', 'is not higher than that of a loaded feed', `${feedNumber}, after ${last.number}`)
  }
  if (asOf === undefined) return
  const [newest] = await session.query<{ time: Date | null }>(
    'select max(as_of) as time from data_as_of where table_name = any($1::text[])',
    [feeds.map(({ table }) => table)],
  )
  if (newest?.time && asOf < newest.time)
    fault('asOf', 'is older than what is loaded', `${asOf.toISOString()}, after ${newest.time.toISOString()}`)
}
