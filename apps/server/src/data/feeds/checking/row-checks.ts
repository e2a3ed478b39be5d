import type { Session } from '#server/kit/db/store.ts'
import { type Faults, shown } from './faults.ts'
import type { FeedFile, Reference, RowRule, TableName } from '../reading/feed-file.ts'
import type { LineMap } from '../reading/line-map.ts'
import { current, listed, quoted, staged, type UniqueKey } from '../loading/staging.ts'

export interface StagedFile {
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

const valuesOf = (alias: string, columns: readonly string[]): string =>
  `concat_ws(' ', ${columns.map((name) => `${alias}.${quoted(name)}`).join(', ')})`

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

/** Numbers staged rows: the table was filled in file order, so a row's position gives its line. */
const numbered = (table: TableName): string =>
  `(select row_number() over (order by ctid) as row, * from ${staged(table)})`

/** Reports every row whose key occurs earlier. */
export async function reportDuplicates(
  session: Session,
  { feed, lines }: StagedFile,
  { columns }: Pick<UniqueKey, 'columns'>,
  faults: Faults,
): Promise<void> {
  const key = listed(columns)
  const select = `select row::int, first::int, value from (
      select row, min(row) over (partition by ${key}) as first, ${valuesOf('t', columns)} as value
      from ${numbered(feed.table)} t) d
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

/** SQL that is true for rows `t` that refer to a missing row. An empty last column refers to nothing. */
function dangling({ columns, on = columns }: Reference, parent: string): string {
  const last = quoted(columns.at(-1) ?? '')
  const matches = columns.map((name, nth) => `p.${quoted(on[nth] ?? name)} = t.${quoted(name)}`).join(' and ')
  return `t.${last}::text <> '' and not exists (select from ${parent} p where ${matches})`
}

const someRow = async (session: Session, table: string, where: string): Promise<boolean> =>
  (await session.query(`select 1 as one from ${table} t where ${where} limit 1`)).length > 0

/**
 * Reports every staged row that refers to a missing row, whether staged or, for a file not in the feed, already loaded.
 */
export async function reportDangling(
  session: Session,
  { feed, lines }: StagedFile,
  reference: Reference,
  parentIsStaged: boolean,
  faults: Faults,
): Promise<void> {
  const where = dangling(reference, parentIsStaged ? staged(reference.to) : current(reference.to))
  if (!(await someRow(session, staged(feed.table), where))) return
  const value = valuesOf('t', reference.columns)
  const select = `select row::int, ${value} as value from ${numbered(feed.table)} t where ${where} order by row`
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

/** Reports, once per table, that existing rows would lose the rows they refer to. */
export async function reportOrphans(
  session: Session,
  child: FeedFile,
  reference: Reference,
  parent: FeedFile,
  faults: Faults,
): Promise<void> {
  const where = dangling(reference, staged(reference.to))
  if (!(await someRow(session, current(child.table), where))) return
  const [found] = await session.query<{ count: number; example: string }>(
    `select count(*) as count, min(${valuesOf('t', reference.columns)}) as example
     from ${current(child.table)} t where ${where}`,
  )
  const { count = 0, example = '' } = found ?? {}
  faults.add({
    file: parent.file,
    says:
      `${count} ${count === 1 ? 'row' : 'rows'} of ${child.table} loaded earlier would refer to missing rows, ` +
      `such as ${shown(example)}: include ${child.file} in the feed, or keep the missing rows`,
  })
}

/** Reports every staged row that breaks a rule across its columns. */
export async function reportBroken(
  session: Session,
  { feed, lines }: StagedFile,
  { brokenWhen, column, says }: RowRule,
  faults: Faults,
): Promise<void> {
  if (!(await someRow(session, staged(feed.table), brokenWhen))) return
  const value = `coalesce(${quoted(column)}::text, '')`
  const select = `select row::int, ${value} as value from ${numbered(feed.table)} t where ${brokenWhen} order by row`
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
