import type { Session } from '#server/kit/db/store.ts'
import { feedFiles } from '../files/all.ts'
import type { Places } from '../loading/places.ts'
import type { StagedFile } from '../loading/staged-file.ts'
import type { FeedFile, TableName } from '../reading/feed-file.ts'
import type { Faults } from './faults.ts'
import { reportDangling, reportOrphans } from './row-checks.ts'

/** Reports rows that would refer to missing rows after the load: staged rows, and rows loaded earlier that stay. */
export async function checkReferences(
  session: Session,
  files: readonly StagedFile[],
  feeds: readonly FeedFile[],
  places: Places,
  faults: Faults,
): Promise<void> {
  const find = (table: TableName) => files.find(({ feed }) => feed.table === table)
  // Refused rows are missing from the referenced table, so faults here would only follow from theirs.
  const isIncomplete = (table: TableName) =>
    feeds.some((feed) => feed.table === table) && (find(table)?.refused ?? 1) > 0
  for (const file of files) {
    for (const reference of file.feed.references) {
      if (!isIncomplete(reference.to)) await reportDangling(session, file, reference, places, faults)
    }
  }
  for (const child of feedFiles) {
    if (places.mode === 'whole' && feeds.includes(child)) continue
    for (const reference of child.references) {
      const parent = find(reference.to)
      if (!parent || isIncomplete(reference.to)) continue
      await reportOrphans(session, child, reference, parent.feed, places, faults)
    }
  }
}
