import type { Session } from '#server/kit/db/store.ts'
import type { Difference } from '../difference/difference.ts'
import { feedFiles } from '../files/all.ts'
import type { StagedFile } from '../loading/staged-file.ts'
import type { FeedFile, TableName } from '../reading/feed-file.ts'
import type { Faults } from './faults.ts'
import {
  reportBroken,
  reportDangling,
  reportDuplicates,
  reportIncomplete,
  reportNumbers,
  reportOrphans,
} from './row-checks.ts'

/** What the checks of one load share. */
export interface CheckedLoad {
  session: Session
  difference: Difference
  faults: Faults
  /** The file of a table, if the folder has it. */
  find(table: TableName): StagedFile | undefined
  /** Whether rows of a table's file were refused, so that other files' references to it say nothing. */
  isIncomplete(table: TableName): boolean
}

/** Reports what is wrong with the keys, numbers, and rules of a staged file. */
export async function checkRows(
  { session, difference, faults }: CheckedLoad,
  file: StagedFile,
  loaded: number | undefined,
) {
  const { feed, staged, omitted } = file
  const counts = loaded === undefined ? undefined : { staged, loaded }
  await reportDuplicates(session, file, counts, difference, faults)
  if (difference.mode === 'changes') await reportIncomplete(session, file, omitted, difference, faults)
  await reportNumbers(session, file, difference, faults)
  for (const rule of feed.rules) await reportBroken(session, file, rule, difference, faults)
}

/** Reports rows of a table that would refer to missing rows after the load: new ones, and loaded ones that stay. */
export async function checkReferences(load: CheckedLoad, feed: FeedFile): Promise<void> {
  const { session, difference, faults } = load
  const file = load.find(feed.table)
  for (const reference of feed.references) {
    const parent = feedFiles.find(({ table }) => table === reference.to)
    if (!parent || load.isIncomplete(reference.to)) continue
    if (file) await reportDangling(session, file, reference, difference, faults)
    if (difference.has(reference.to)) await reportOrphans(session, feed, file, reference, parent, difference, faults)
  }
}
