import { listed, quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { type FeedFile, mergeColumn, removalColumn, storedColumns } from '#kit/server/tables/fed-table.ts'
import type { Kind } from '#kit/server/tables/kinds.ts'

/** `whole`: a file has all rows of its table. `changes`: a file has the new, changed, and removed rows. */
export type LoadMode = 'whole' | 'changes'

/** A column of the current file, in file order. */
export interface HeaderColumn {
  name: string
  kind: Kind
  /** Whether a row that removes data needs this column. */
  isKey: boolean
  /** The name in the file, if its cells hold the ERP's own number and the column holds the key. */
  given?: string
  /** The same name, if the table stores the number as well. */
  kept?: string
}

/**
 * Maps staged rows to lines of their file. Most rows are on consecutive lines, so it stores only the exceptions: after
 * a multi-line row, a refused row, or a blank line.
 */
export class LineMap {
  readonly #rows: number[] = []
  readonly #distances: number[] = []
  #count = 0

  /** Adds the next row, which starts on this line. */
  add(line: number): void {
    this.#count++
    const distance = line - this.#count
    if (distance === this.#distances.at(-1)) return
    this.#rows.push(this.#count)
    this.#distances.push(distance)
  }

  get count(): number {
    return this.#count
  }

  /** Returns the row that starts on a line, if there is one. */
  rowOf(line: number): number | undefined {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.lineOf(middle) <= line) low = middle
      else high = middle - 1
    }
    return low > 0 && this.lineOf(low) === line ? low : undefined
  }

  /** @param row counted from 1, in file order */
  lineOf(row: number): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#rows[middle] ?? 0) <= row) low = middle + 1
      else high = middle
    }
    return row + (this.#distances[low - 1] ?? 1)
  }
}

export interface StagedFile {
  feed: FeedFile
  lines: LineMap
  /** The number of rows; undefined if the file could not be read to its end. */
  rows: number | undefined
  /** The number of rows in the staging table. */
  staged: number
  /** The number of rows with faults, which are not staged. */
  refused: number
  /** The columns of the table that the file does not have. */
  omitted: readonly string[]
  /** The columns of the file that the table does not have. */
  besides: readonly string[]
  /** False if a change stages the table only to remove parts of documents. */
  isFile: boolean
}

/** Returns the state of a table that is staged without a file, or before its file is read. */
export const withoutFile = (feed: FeedFile): StagedFile => ({
  feed,
  lines: new LineMap(),
  rows: undefined,
  staged: 0,
  refused: 0,
  omitted: [],
  besides: [],
  isFile: false,
})

/** The schema for staging tables. It exists only in the feed's transaction, so no other session sees it. */
export const stagingSchema = 'incoming'

export const staged = (table: string): string => `${stagingSchema}.${quoted(table)}`
/** Uses the search path, because the portal's schema may have any name. */
export const current = (table: string): string => quoted(table)

/** An SQL condition for a staged row that is not a removal. A merged customer's row is one. */
export const isLive = (alias: string, table: string): string =>
  `${alias}.${quoted(removalColumn)} <> 'Y'${table === 'customers' ? ` and ${alias}.${mergeColumn} = ''` : ''}`

/** An SQL condition: true if two rows have the same values in some columns. */
export const sameRow = (one: string, other: string, columns: readonly string[]): string =>
  columns.map((name) => `${one}.${quoted(name)} = ${other}.${quoted(name)}`).join(' and ')

/** Concatenates columns, such as `a.company || ' ' || a.customer`; also accepts columns that are not text. */
export const valuesOf = (alias: string, columns: readonly string[]): string =>
  `concat_ws(' ', ${listed(columns, alias)})`

/** Returns the staged rows of a table with their numbers, which are their positions: the table is in file order. */
export const numbered = (table: string): string =>
  `(select row_number() over (order by ctid)::int as row, ctid as _sid, * from ${staged(table)})`

/** Creates an empty staging table with the columns of the real one, or with numbered text columns for a merge. */
export async function createStaged(session: Session, feed: FeedFile): Promise<void> {
  const { table, mode, columns, besides } = feed
  if (mode === 'replace') return createStagedLike(session, table, storedColumns(feed), besides)
  const texts = Object.keys(columns).map((name) => `${quoted(name)} text`)
  await session.query(`create table ${staged(table)} (row integer generated always as identity, ${texts.join(', ')})`)
}

/** Creates an empty staging table with columns of the real one, and text columns `besides`. */
export async function createStagedLike(
  session: Session,
  table: string,
  columns: readonly string[],
  besides: readonly string[] = [],
): Promise<void> {
  const others = [...besides, removalColumn]
  // A removal needs only the key, so no column is required.
  await session.query(`create unlogged table ${staged(table)} as
    select ${listed(columns)}, ${others.map((name) => `''::text as ${quoted(name)}`).join(', ')}
    from ${current(table)} limit 0`)
  const defaults = others.map((name) => `alter column ${quoted(name)} set default ''`)
  await session.query(`alter table ${staged(table)} ${defaults.join(', ')}`)
}

/**
 * Fills the derived columns of staged documents where they are empty: from their staged rows, or else, in a change, as
 * loaded. Makes the table again, because an update would change the order of its rows.
 */
export async function fillDerived(
  session: Session,
  files: ReadonlyMap<string, StagedFile>,
  mode: LoadMode,
): Promise<void> {
  for (const file of files.values()) {
    const { table, key, besides, derived } = file.feed
    if (!derived || !files.get(derived.from)?.besides.includes(derived.needs)) continue
    const { column, from, value } = derived
    const loaded = `(select c.${quoted(column)} from ${current(table)} c where ${sameRow('c', 't', key)})`
    const filled = `coalesce(nullif(t.${quoted(column)}, ''), d.value, ${mode === 'changes' ? loaded : 'null'}, '')`
    const columns = [...storedColumns(file.feed), ...besides, removalColumn]
    await session.query(`create unlogged table ${stagingSchema}.filled as
      select ${columns.map((name) => `${name === column ? filled : `t.${quoted(name)}`} as ${quoted(name)}`).join(', ')}
      from ${staged(table)} t left join (select ${listed(key)}, ${value} as value from ${staged(from)} p
        where ${isLive('p', from)} group by ${listed(key)}) d using (${listed(key)}) order by t.ctid;
      drop table ${staged(table)}; alter table ${stagingSchema}.filled rename to ${quoted(table)}`)
    file.omitted = file.omitted.filter((name) => name !== column)
  }
}

/** Sets the declared default for every column that the file omits. */
async function setDefaults(session: Session, feed: FeedFile, given: readonly HeaderColumn[]): Promise<void> {
  if (feed.mode === 'merge') return
  const changes = storedColumns(feed).flatMap((name) => {
    const whenEmpty = feed.columns[name]?.kind.whenEmpty ?? 'null'
    if (whenEmpty === 'null' || given.some((one) => one.name === name)) return []
    return [`alter column ${quoted(name)} set default '${whenEmpty.text.replaceAll("'", "''")}'`]
  })
  if (changes.length > 0) await session.query(`alter table ${staged(feed.table)} ${changes.join(', ')}`)
}

/** Fills the staging table in file order. Frozen rows need not be rewritten when they are read. */
export async function fillStaged(
  session: Session,
  feed: FeedFile,
  columns: readonly HeaderColumn[],
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const numbers = columns.flatMap(({ kept }) => kept ?? [])
  const texts = [...columns.filter(({ kind }) => kind.isText).map(({ name }) => name), ...numbers]
  const options = ['format csv', 'freeze', ...(texts.length > 0 ? [`force_not_null (${listed(texts)})`] : [])]
  const names = listed([...columns.map(({ name }) => name), ...numbers])
  await setDefaults(session, feed, columns)
  return session.copyIn(`copy ${staged(feed.table)} (${names}) from stdin (${options.join(', ')})`, rows)
}
