import { listed, quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { LineMap } from '../checking/row-checker.ts'
import type { HeaderColumn } from '../checking/row-checker.ts'
import { type FeedFile, type FeedColumn, removalColumn, storedColumns } from '#kit/server/tables/fed-table.ts'

/** A file whose rows are staged. */
export interface StagedFile {
  feed: FeedFile
  lines: LineMap
  /** The file's rows; undefined if it could not be read to its end. */
  rows: number | undefined
  /** Its rows in the staging table. */
  staged: number
  /** Rows of the file that have faults and are not staged. */
  refused: number
  /** The columns of the table that the file omits. */
  omitted: readonly string[]
  hasImages: boolean
  /** False if a change stages the table only to remove parts of documents. */
  isFile: boolean
}

/** A table that is staged without a file, or before its file is read. */
export const withoutFile = (feed: FeedFile): StagedFile => ({
  feed,
  lines: new LineMap(),
  rows: undefined,
  staged: 0,
  refused: 0,
  omitted: [],
  hasImages: false,
  isFile: false,
})

/** The schema for a feed's staging tables. It exists only in the feed's transaction, so nobody else sees it. */
export const stagingSchema = 'incoming'

export const staged = (table: string): string => `${stagingSchema}.${quoted(table)}`
/** By the search path: the portal's schema may have any name. */
export const current = (table: string): string => quoted(table)

/** SQL that is true for a staged row that is not to be removed. */
export const isLive = (alias: string): string => `${alias}.${quoted(removalColumn)} <> 'Y'`

/** SQL that is true if two rows have the same values in some columns. */
export const sameRow = (one: string, other: string, columns: readonly string[]): string =>
  columns.map((name) => `${one}.${quoted(name)} = ${other}.${quoted(name)}`).join(' and ')

/** `a.company || ' ' || a.customer` in a form that also shows other types. */
export const valuesOf = (alias: string, columns: readonly string[]): string =>
  `concat_ws(' ', ${columns.map((name) => `${alias}.${quoted(name)}`).join(', ')})`

/** The staged rows of a table with their numbers: the table was filled in file order, so a row's place is its number. */
export const numbered = (table: string): string =>
  `(select row_number() over (order by ctid)::int as row, ctid as _sid, * from ${staged(table)})`

/** Creates an empty staging table with the columns of the real one, or numbered text columns for a merge. */
export async function createStaged(session: Session, feed: FeedFile): Promise<void> {
  const { table, mode, columns, besides } = feed
  if (mode === 'merge') {
    const texts = Object.keys(columns).map((name) => `${quoted(name)} text`)
    await session.query(`create table ${staged(table)} (row integer generated always as identity, ${texts.join(', ')})`)
    return
  }
  // A row that is to be removed needs only its key, so that no column is required.
  await session.query(`create unlogged table ${staged(table)} as
    select ${listed(storedColumns(feed))}, ${[...besides, removalColumn].map((name) => `''::text as ${quoted(name)}`).join(', ')}
    from ${current(table)} limit 0`)
  await session.query(`alter table ${staged(table)} alter column ${quoted(removalColumn)} set default ''`)
}

const defaultOf = (column: FeedColumn | undefined): string | undefined => {
  const when = column?.kind.whenEmpty
  return when === 'null' ? undefined : when?.text
}

/** Gives every column that the file omits its declared default. */
async function setDefaults(session: Session, feed: FeedFile, given: readonly HeaderColumn[]): Promise<void> {
  if (feed.mode === 'merge') return
  const changes = storedColumns(feed).flatMap((name) => {
    const value = given.some((one) => one.name === name) ? undefined : defaultOf(feed.columns[name])
    return value === undefined ? [] : [`alter column ${quoted(name)} set default '${value.replaceAll("'", "''")}'`]
  })
  if (changes.length > 0) await session.query(`alter table ${staged(feed.table)} ${changes.join(', ')}`)
}

/** Fills the staging table in file order. Frozen rows need no second writing when they are read. */
export async function fillStaged(
  session: Session,
  feed: FeedFile,
  columns: readonly HeaderColumn[],
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const texts = columns.filter(({ kind }) => kind.isText).map(({ name }) => name)
  const options = ['format csv', 'freeze', ...(texts.length > 0 ? [`force_not_null (${listed(texts)})`] : [])]
  const names = listed(columns.map(({ name }) => name))
  await setDefaults(session, feed, columns)
  return session.copyIn(`copy ${staged(feed.table)} (${names}) from stdin (${options.join(', ')})`, rows)
}
