import type { Session } from '#server/kit/db/store.ts'
import type { Difference } from '../difference/difference.ts'
import { keptTable } from '../difference/kept.ts'
import type { FeedFile, TableName } from '../reading/feed-file.ts'
import { listed, sameRow, staged } from './staging.ts'

/**
 * The loaded rows that a change concerns: those that its file names, the parts of a document of which it has any, and the
 * parts of documents that go.
 * @returns a query of their keys; undefined if the change concerns no row of the table
 */
export async function scopeOf(
  session: Session,
  difference: Difference,
  feed: FeedFile,
  files: ReadonlyMap<TableName, unknown>,
): Promise<string | undefined> {
  const { table, key, part } = feed
  const kept = keptTable(feed)
  const scopes: string[] = []
  if (files.has(table)) {
    scopes.push(`select ${listed(key)} from ${staged(table)}`)
    if (part?.whole) scopes.push(difference.keysSharing(kept, part.columns, staged(table)))
  }
  if (part && difference.has(part.of)) {
    const gone = `(select * from ${difference.formerRows(part.of)} f
      where ${difference.absent(part.of, (alias) => sameRow(alias, 'f', part.columns))})`
    const keys = difference.keysSharing(kept, part.columns, gone)
    if (files.has(table) || (await session.query(`${keys} limit 1`)).length > 0) scopes.push(keys)
  }
  return scopes.length === 0 ? undefined : scopes.join(' union ')
}
