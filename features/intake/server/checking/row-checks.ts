import { counted } from '#kit/contract/declare/format.ts'
import { fileOf } from '#app/server/tables.ts'
import type { KindChange } from '#kit/server/db/load-schema.ts'
import { listed, quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { type Difference, formerly, newly, side } from '../difference/difference.ts'
import { current, isLive, numbered, sameRow, staged, type StagedFile, valuesOf } from '../loading/staging.ts'
import type { InWords } from '../reading/erp-numbers.ts'
import type { FeedFile, Reference } from '#kit/server/tables/fed-table.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { type Fault, type Faults, shown } from './faults.ts'

/** The state that the checks of a load share. */
export interface CheckedLoad {
  session: Session
  difference: Difference
  faults: Faults
  /** The file of a table, if the folder has it. */
  find(table: string): StagedFile | undefined
  inWords: InWords
  /** Whether rows of a table's file were refused. References to its rows can then not be checked. */
  isIncomplete(table: string): boolean
}

interface FaultyRow {
  row: number
  value: string
  /** For a duplicate, the first row with the same key. */
  first?: number
}

export const reportRow = (
  { faults }: CheckedLoad,
  { feed, lines }: StagedFile,
  row: number,
  { column, says, value }: Pick<Fault, 'column' | 'says' | 'value'>,
): void => faults.add({ file: feed.file, line: lines.lineOf(row), column, says, value })

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

/** Counts instead of stopping at the first row: most feeds have no such row, so every row must be read anyway. */
const someRow = async (session: Session, rows: string, where: string): Promise<boolean> => {
  const [row] = await session.query<{ count: number }>(`select count(*) as count from ${rows} t where ${where}`)
  return (row?.count ?? 0) > 0
}

interface Check {
  /** An SQL condition for rows `t` with the fault. */
  where: string
  /** The relation of the rows; those that the file adds or changes if omitted. */
  rows?: string
  columns: readonly string[]
  says: FaultText
  /** SQL for the value to report of a row `t`; its columns if omitted. */
  value?: string
  valueText?: (value: string) => string
}

async function reportRows(load: CheckedLoad, file: StagedFile, check: Check): Promise<void> {
  const { session, difference, inWords } = load
  const { feed } = file
  const { where, columns, says, valueText = shown } = check
  const { rows = difference.newRows(feed.table), value = valuesOf('t', columns) } = check
  if (!(await someRow(session, rows, where))) return
  const select = `select s.row, ${value} as value from ${rows} t join (select row, _sid from ${numbered(feed.table)} n) s using (_sid)
    where ${where} order by s.row`
  const column = columns.join(', ')
  await eachRow(session, select, ({ row, value: found }) =>
    reportRow(load, file, row, { column, says, value: valueText(inWords(columns, found)) }),
  )
}

/** Reports every staged row whose columns occur earlier. @param where an SQL condition for staged rows `t` */
async function reportEarlier(
  load: CheckedLoad,
  file: StagedFile,
  columns: readonly string[],
  where: string,
): Promise<void> {
  const key = listed(columns)
  const select = `select row, first, value from (
      select row, min(row) over (partition by ${key}) as first, ${valuesOf('t', columns)} as value
      from ${numbered(file.feed.table)} t where ${where}) d
    where row > first order by row`
  await eachRow(load.session, select, ({ row, first = 0, value: found }) => {
    const value = `${shown(load.inWords(columns, found))} is already on line ${file.lines.lineOf(first)}`
    reportRow(load, file, row, { column: columns.join(', '), says: 'is a duplicate', value })
  })
}

/** An SQL condition: no empty number is shared. */
const hasNumber = (columns: readonly string[]) => `t.${quoted(columns.at(-1) ?? '')}::text <> ''`

const shared = (rows: string, columns: readonly string[], where = 'true') =>
  `select 1 as one from ${rows} t where ${where} group by ${listed(columns)} having count(*) > 1 limit 1`

/**
 * Whether a key may occur twice in a staged table. It counts instead of building an index: the file has no duplicates
 * if each unchanged row is in it once and no two added rows have the same key.
 * @param kind the change of the table
 */
async function mayHaveDuplicates(
  { session, difference }: CheckedLoad,
  { feed: { table, key }, staged: count }: StagedFile,
  kind: KindChange | undefined,
): Promise<boolean> {
  if (kind?.before === undefined) return (await session.query(shared(staged(table), key))).length > 0
  const { before, added, gone } = kind
  if (count - added !== before - gone) return true
  if (added === 0) return false
  // Hashes are shorter than keys. Two keys with the same hash only cause a closer look.
  const [row] = await session.query<{ count: number }>(
    `select count(distinct hash_record_extended(row(${key.map(newly).join(', ')}), 0)) as count
     from ${difference.relation(table)} where ${side({ key }).isAdded}`,
  )
  return row?.count !== added
}

/** Reports rows that share a number that must be unique, in the file or with a loaded row that stays. */
async function reportNumbers(load: CheckedLoad, file: StagedFile): Promise<void> {
  const { session, difference } = load
  const { table, numbers } = file.feed
  const isWhole = difference.mode === 'whole'
  const rows = difference.newRows(table)
  for (const columns of numbers) {
    const taken = `${hasNumber(columns)} and exists (select 1 from ${difference.loadedLike(table, columns, rows)} c where ${sameRow('c', 't', columns)})`
    const isShared = (await session.query(shared(rows, columns, hasNumber(columns)))).length > 0
    if (isShared || (isWhole && (await someRow(session, rows, taken))))
      await reportEarlier(load, file, columns, `_deleted <> 'Y' and ${hasNumber(columns)}`)
    // If the file is the whole table, its own rows have already been reported.
    if (isWhole) continue
    const valueText = (value: string) => `${shown(value)} belongs to another row loaded earlier`
    await reportRows(load, file, { where: taken, columns, says: 'is a duplicate', valueText })
  }
}

/**
 * Reports faults in the keys, numbers, and rules of a staged file.
 * @param kind the change of its table
 */
export async function checkRows(load: CheckedLoad, file: StagedFile, kind: KindChange | undefined): Promise<void> {
  const { feed, omitted } = file
  if (await mayHaveDuplicates(load, file, kind)) await reportEarlier(load, file, feed.key, 'true')
  // A change may omit a column without a default only if it adds no rows.
  const required = omitted.filter((name) => feed.columns[name]?.kind.whenEmpty === undefined)
  for (const column of load.difference.mode === 'changes' ? required : []) {
    const check = { where: `t.${quoted(column)} is null`, columns: [column], value: valuesOf('t', feed.key) }
    await reportRows(load, file, { ...check, says: 'is required for a new row' })
  }
  await reportNumbers(load, file)
  for (const { column, needs, brokenWhen, says } of feed.rules) {
    if (needs && !needs.some((name) => file.besides.includes(name))) continue
    const value = `coalesce(t.${quoted(column)}::text, '')`
    const rows = needs && `(select ctid as _sid, s.* from ${staged(feed.table)} s where ${isLive('s', feed.table)})`
    await reportRows(load, file, { where: `(${brokenWhen})`, rows, columns: [column], says, value })
  }
}

/**
 * An SQL condition for rows `t` that refer to a row missing after the load. An empty last column is not a reference.
 * @param like a relation with the references
 */
function dangling({ columns, to }: Reference, difference: Difference, like: string): string {
  const last = quoted(columns.at(-1) ?? '')
  return `t.${last}::text <> '' and ${difference.absent(to, columns, 't', like)}`
}

/** Reports loaded rows that stay but would lose the row they refer to: by line if in the file, otherwise once. */
async function reportOrphans(load: CheckedLoad, child: FeedFile, reference: Reference): Promise<void> {
  const { session, difference, faults, inWords } = load
  const { columns, to } = reference
  const file = load.find(child.table)
  const parent = fileOf(to)
  const { wasThere, isGone } = side(parent)
  const isOther = columns.map((name) => `${formerly(name)} is distinct from ${newly(name)}`).join(' or ')
  const lost = `select ${columns.map((name) => `${formerly(name)} as ${quoted(name)}`).join(', ')} from ${difference.relation(to)}
    where ${wasThere} and (${isGone} or ${isOther})`
  if ((await session.query(`${lost} limit 1`)).length === 0) return
  const loses = `(${listed(columns, 't')}) in (${lost})
    and ${dangling(reference, difference, `(${lost})`)} and ${difference.stays(child.table, 't')}`
  if (!(await someRow(session, current(child.table), loses))) return
  const value = valuesOf('t', columns)
  if (file) {
    const select = `select s.row, ${value} as value from ${current(child.table)} t
      join ${numbered(child.table)} s on ${sameRow('t', 's', child.key)} where ${loses} order by s.row`
    await eachRow(session, select, ({ row, value: found }) => {
      const words = shown(inWords(columns, found))
      reportRow(load, file, row, { column: columns.join(', '), says: `is not in ${to}.csv`, value: words })
    })
    if (difference.mode === 'whole') return
  }
  const unnamed = file
    ? `not exists (select 1 from ${staged(child.table)} s where ${sameRow('s', 't', child.key)})`
    : 'true'
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(${value}) as example from ${current(child.table)} t where ${loses} and ${unnamed}`,
  )
  if (!found?.count) return
  const { count, example } = found
  faults.add({
    file: parent.file,
    says: `${counted(count, 'row')} of ${child.table} loaded earlier would refer to missing rows, such as ${shown(inWords(columns, example ?? ''))}: include ${child.file} in the feed, or keep the missing rows`,
  })
}

/** Reports rows that would refer to missing rows after the load, both new and loaded ones. */
export async function checkReferences(load: CheckedLoad, feed: FeedFile): Promise<void> {
  const file = load.find(feed.table)
  for (const reference of feed.references) {
    const { columns, to } = reference
    if (load.isIncomplete(to)) continue
    const where = file && dangling(reference, load.difference, load.difference.newRows(feed.table))
    if (file && where) await reportRows(load, file, { where, columns, says: `is not in ${to}.csv` })
    if (load.difference.has(to)) await reportOrphans(load, feed, reference)
  }
}
