import type { Session } from '#server/kit/db/store.ts'
import { type Faults, shown } from './faults.ts'
import type { FeedFile, Reference, RowRule, TableName } from '../reading/feed-file.ts'
import type { LineMap } from '../reading/line-map.ts'
import { type Places, valuesOf } from '../loading/places.ts'
import { current, listed, quoted, rowColumn, sameRow, staged, type UniqueKey } from '../loading/staging.ts'

/** A staged file, and the lines of its rows. */
interface Lines {
  feed: FeedFile
  lines: LineMap
}

interface FaultyRow {
  row: number
  value: string
  /** For a duplicate, the first row with the same key. */
  first?: number
}

const pageRows = 5000

/** Reads the rows that a query finds in pages, so that a file full of faults does not fill the memory. */
async function eachRow(session: Session, select: string, use: (row: FaultyRow) => void): Promise<void> {
  await session.query(`declare faulty no scroll cursor for ${select}`)
  for (;;) {
    const rows = await session.query<FaultyRow>(`fetch ${pageRows} from faulty`)
    for (const row of rows) use(row)
    if (rows.length < pageRows) break
  }
  await session.query('close faulty')
}

/** Numbers staged rows. Those of a whole file stay in file order, so that a row's position gives its line. */
const numbered = (table: TableName, { mode }: Places): string =>
  mode === 'changes'
    ? `(select ${quoted(rowColumn)} as row, * from ${staged(table)})`
    : `(select row_number() over (order by ctid) as row, * from ${staged(table)})`

/** Reports every row whose key occurs earlier. */
export async function reportDuplicates(
  session: Session,
  { feed, lines }: Lines,
  { columns, where }: Pick<UniqueKey, 'columns' | 'where'>,
  places: Places,
  faults: Faults,
): Promise<void> {
  const key = listed(columns)
  const select = `select row::int, first::int, value from (
      select row, min(row) over (partition by ${key}) as first, ${valuesOf('t', columns)} as value
      from ${numbered(feed.table, places)} t where ${where}) d
    where row > first order by row`
  await eachRow(session, select, ({ row, first = 0, value }) =>
    faults.add({
      file: feed.file,
      line: lines.lineOf(row),
      column: columns.join(', '),
      says: 'is a duplicate',
      value: `${shown(value)} is already on line ${lines.lineOf(first)}`,
    }),
  )
}

/** SQL that is true for rows `t` that refer to a row missing after the load. An empty last column refers to nothing. */
function dangling({ columns, to, on = columns }: Reference, places: Places): string {
  const last = quoted(columns.at(-1) ?? '')
  const matches = (parent: string) =>
    columns.map((name, nth) => `${parent}.${quoted(on[nth] ?? name)} = t.${quoted(name)}`).join(' and ')
  return `t.${last}::text <> '' and ${places.absent(to, matches)}`
}

/** Counting rather than stopping at the first row: most feeds have no such row, so the plan must suit reading all of them. */
const someRow = async (session: Session, table: string, where: string): Promise<boolean> => {
  const [row] = await session.query<{ count: number }>(`select count(*) as count from ${table} t where ${where}`)
  return (row?.count ?? 0) > 0
}

/** Reports every staged row that refers to a row missing after the load. */
export async function reportDangling(
  session: Session,
  { feed, lines }: Lines,
  reference: Reference,
  places: Places,
  faults: Faults,
): Promise<void> {
  const where = `${places.live('t')} and ${dangling(reference, places)}`
  if (!(await someRow(session, staged(feed.table), where))) return
  const value = valuesOf('t', reference.columns)
  const select = `select row::int, ${value} as value from ${numbered(feed.table, places)} t where ${where} order by row`
  await eachRow(session, select, (row) =>
    faults.add({
      file: feed.file,
      line: lines.lineOf(row.row),
      column: reference.columns.join(', '),
      says: `is not in ${reference.to}.csv`,
      value: shown(row.value),
    }),
  )
}

/** SQL that is true for staged parents `d` that current rows may lose: a parent that stays keeps its key. */
const losable = ({ columns, on = columns }: Reference, parent: FeedFile, places: Places): string =>
  places.mode === 'changes' && on.every((name) => parent.key.includes(name)) ? `not ${places.live('d')}` : 'true'

/** SQL that is true for current rows `t` whose parent the load may remove. */
function losesParent(reference: Reference, parent: FeedFile, places: Places): string {
  if (places.mode === 'whole') return 'true'
  const { columns, to, on = columns } = reference
  const matches = columns.map((name, nth) => `p.${quoted(on[nth] ?? name)} = t.${quoted(name)}`).join(' and ')
  return `exists (select from ${current(to)} p join ${staged(to)} d on ${sameRow('p', 'd', parent.key)}
    where ${losable(reference, parent, places)} and ${matches})`
}

/** Reports, once per table, that rows which the load does not name would lose the rows they refer to. */
export async function reportOrphans(
  session: Session,
  child: FeedFile,
  reference: Reference,
  parent: FeedFile,
  places: Places,
  faults: Faults,
): Promise<void> {
  if (places.mode === 'changes') {
    const removed = `select 1 as one from ${staged(reference.to)} d where ${losable(reference, parent, places)} limit 1`
    if ((await session.query(removed)).length === 0) return
  }
  const unnamed = `not ${places.isNamed(child.table, 't')}`
  const where = `${unnamed} and ${losesParent(reference, parent, places)} and ${dangling(reference, places)}`
  if (!(await someRow(session, places.before(child.table), where))) return
  const [found] = await session.query<{ count: number; example: string }>(
    `select count(*) as count, min(${valuesOf('t', reference.columns)}) as example
     from ${places.before(child.table)} t where ${where}`,
  )
  const { count = 0, example = '' } = found ?? {}
  faults.add({
    file: parent.file,
    says: `${count} ${count === 1 ? 'row' : 'rows'} of ${child.table} loaded earlier would refer to missing rows, such as ${shown(example)}: include ${child.file} in the feed, or keep the missing rows`,
  })
}

/**
 * Reports rows of a change that would be new and omit a column that has no default. Rows that are loaded already have
 * got their values.
 * @param columns the omitted columns
 */
export async function reportIncomplete(
  session: Session,
  { feed, lines }: Lines,
  columns: readonly string[],
  places: Places,
  faults: Faults,
): Promise<void> {
  for (const column of columns) {
    if (feed.columns[column]?.kind.whenEmpty !== undefined) continue
    const select = `select row::int, ${valuesOf('t', feed.key)} as value from ${numbered(feed.table, places)} t
      where ${places.live('t')} and ${quoted(column)} is null order by row`
    await eachRow(session, select, ({ row, value }) =>
      faults.add({
        file: feed.file,
        line: lines.lineOf(row),
        column,
        says: 'is required for a new row',
        value: shown(value),
      }),
    )
  }
}

/** Reports rows of a change whose unique columns belong to a loaded row that stays. */
export async function reportTaken(
  session: Session,
  { feed, lines }: Lines,
  { columns }: Pick<UniqueKey, 'columns'>,
  places: Places,
  faults: Faults,
): Promise<void> {
  const taken = `exists (select from ${current(feed.table)} c
    where ${sameRow('c', 't', columns)} and not ${places.isNamed(feed.table, 'c')})`
  const select = `select row::int, ${valuesOf('t', columns)} as value from ${numbered(feed.table, places)} t
    where ${places.live('t')} and ${taken} order by row`
  await eachRow(session, select, ({ row, value }) =>
    faults.add({
      file: feed.file,
      line: lines.lineOf(row),
      column: columns.join(', '),
      says: 'is a duplicate',
      value: `${shown(value)} belongs to another row loaded earlier`,
    }),
  )
}

/** Reports every staged row that breaks a rule across its columns. */
export async function reportBroken(
  session: Session,
  { feed, lines }: Lines,
  { brokenWhen, column, says }: RowRule,
  places: Places,
  faults: Faults,
): Promise<void> {
  const where = `${places.live('t')} and (${brokenWhen})`
  if (!(await someRow(session, staged(feed.table), where))) return
  const value = `coalesce(${quoted(column)}::text, '')`
  const select = `select row::int, ${value} as value from ${numbered(feed.table, places)} t where ${where} order by row`
  await eachRow(session, select, ({ row, value: shownValue }) =>
    faults.add({
      file: feed.file,
      line: lines.lineOf(row),
      column,
      says,
      value: shown(shownValue),
    }),
  )
}
