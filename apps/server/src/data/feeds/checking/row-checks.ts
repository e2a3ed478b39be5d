import type { Session } from '#server/kit/db/store.ts'
import type { Difference } from '../difference/difference.ts'
import { formerly, newly, side } from '../difference/kept.ts'
import { current, listed, numbered, quoted, sameRow, staged, valuesOf } from '../loading/staging.ts'
import type { FeedFile, Reference, RowRule } from '../reading/feed-file.ts'
import type { LineMap } from '../reading/line-map.ts'
import type { FaultText } from './fault-texts.ts'
import { type Faults, shown } from './faults.ts'

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

/** Counting rather than stopping at the first row: most feeds have no such row, so the plan must suit reading all of them. */
const someRow = async (session: Session, rows: string, where: string): Promise<boolean> => {
  const [row] = await session.query<{ count: number }>(`select count(*) as count from ${rows} t where ${where}`)
  return (row?.count ?? 0) > 0
}

interface Check {
  /** SQL that is true for new rows `t` with the fault. */
  where: string
  column: string
  says: FaultText
  /** SQL of what to show of a row `t`. */
  value: string
  valueText?: (value: string) => string
}

/** Reports every row of a file that is added or changes and has a fault. */
async function reportRows(
  session: Session,
  { feed, lines }: Lines,
  { where, column, says, value, valueText = shown }: Check,
  difference: Difference,
  faults: Faults,
): Promise<void> {
  const rows = difference.newRows(feed.table)
  if (!(await someRow(session, rows, where))) return
  const select = `select s.row, ${value} as value from ${rows} t join (select row, _sid from ${numbered(feed.table)} n) s using (_sid)
    where ${where} order by s.row`
  await eachRow(session, select, ({ row, value: found }) =>
    faults.add({ file: feed.file, line: lines.lineOf(row), column, says, value: valueText(found) }),
  )
}

/** Reports every staged row whose columns occur earlier. @param where SQL that is true for the staged rows `t` to compare */
async function reportEarlier(
  session: Session,
  { feed, lines }: Lines,
  columns: readonly string[],
  where: string,
  faults: Faults,
): Promise<void> {
  const key = listed(columns)
  const select = `select row, first, value from (
      select row, min(row) over (partition by ${key}) as first, ${valuesOf('t', columns)} as value
      from ${numbered(feed.table)} t where ${where}) d
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

const shared = (rows: string, columns: readonly string[], where = 'true') =>
  `select 1 as one from ${rows} t where ${where} group by ${listed(columns)} having count(*) > 1 limit 1`

/**
 * Whether a key occurs twice in a staged table. No index is needed: no key of a whole file does exactly if as many staged
 * rows as loaded ones stay, and no added row has the key of another one.
 * @param counts rows of a whole file and of the loaded table
 */
async function hasDuplicates(
  session: Session,
  { table, key }: FeedFile,
  counts: { staged: number; loaded: number } | undefined,
  difference: Difference,
): Promise<boolean> {
  if (!counts) return (await session.query(shared(staged(table), key))).length > 0
  const { isAdded, isGone } = side({ key })
  const relation = difference.relation(table)
  const [found] = await session.query<{ added: number; gone: number }>(
    `select count(*) filter (where ${isAdded}) as added, count(*) filter (where ${isGone}) as gone from ${relation}`,
  )
  const { added = 0, gone = 0 } = found ?? {}
  if (counts.staged - added !== counts.loaded - gone) return true
  const twice = `select 1 as one from ${relation} where ${isAdded}
    group by ${key.map(newly).join(', ')} having count(*) > 1 limit 1`
  return added > 0 && (await session.query(twice)).length > 0
}

/** Reports rows that share a key. */
export async function reportDuplicates(
  session: Session,
  file: Lines,
  counts: { staged: number; loaded: number } | undefined,
  difference: Difference,
  faults: Faults,
): Promise<void> {
  if (await hasDuplicates(session, file.feed, counts, difference))
    await reportEarlier(session, file, file.feed.key, 'true', faults)
}

/** Reports rows that share numbers which only one row may have, in the file or with a loaded row that stays. */
export async function reportNumbers(
  session: Session,
  file: Lines,
  difference: Difference,
  faults: Faults,
): Promise<void> {
  const { table, numbers } = file.feed
  for (const columns of numbers) {
    const taken = `exists (select from ${current(table)} c
      where ${sameRow('c', 't', columns)} and ${difference.stays(table, 'c')})`
    const isWhole = difference.mode === 'whole'
    const isShared = (await session.query(shared(difference.newRows(table), columns))).length > 0
    if (isShared || (isWhole && (await someRow(session, difference.newRows(table), taken))))
      await reportEarlier(session, file, columns, "_deleted <> 'Y'", faults)
    // Where a file is its whole table, its own rows have been reported.
    if (isWhole) continue
    const check: Check = {
      where: taken,
      column: columns.join(', '),
      says: 'is a duplicate',
      value: valuesOf('t', columns),
      valueText: (value) => `${shown(value)} belongs to another row loaded earlier`,
    }
    await reportRows(session, file, check, difference, faults)
  }
}

/** Reports rows of a change that are new and omit a column that has no default. @param omitted the omitted columns */
export async function reportIncomplete(
  session: Session,
  file: Lines,
  omitted: readonly string[],
  difference: Difference,
  faults: Faults,
): Promise<void> {
  const { feed } = file
  for (const column of omitted.filter((name) => feed.columns[name]?.kind.whenEmpty === undefined)) {
    const check: Check = {
      where: `t.${quoted(column)} is null`,
      column,
      says: 'is required for a new row',
      value: valuesOf('t', feed.key),
    }
    await reportRows(session, file, check, difference, faults)
  }
}

/** Reports rows that break a rule across their columns. */
export const reportBroken = (
  session: Session,
  file: Lines,
  { brokenWhen, column, says }: RowRule,
  difference: Difference,
  faults: Faults,
): Promise<void> =>
  reportRows(
    session,
    file,
    { where: `(${brokenWhen})`, column, says, value: `coalesce(t.${quoted(column)}::text, '')` },
    difference,
    faults,
  )

/** SQL that is true for rows `t` that refer to a row missing after the load. An empty last column refers to nothing. */
function dangling({ columns, to }: Reference, difference: Difference): string {
  const last = quoted(columns.at(-1) ?? '')
  return `t.${last}::text <> '' and ${difference.absent(to, (parent) => sameRow(parent, 't', columns))}`
}

const missing = (to: string): FaultText => `is not in ${to}.csv`

/** Reports rows that refer to a row missing after the load. */
export const reportDangling = (
  session: Session,
  file: Lines,
  reference: Reference,
  difference: Difference,
  faults: Faults,
): Promise<void> =>
  reportRows(
    session,
    file,
    {
      where: dangling(reference, difference),
      column: reference.columns.join(', '),
      says: missing(reference.to),
      value: valuesOf('t', reference.columns),
    },
    difference,
    faults,
  )

/**
 * Reports loaded rows that stay and would lose the row they refer to: by line if the file has them, otherwise once.
 * @param file undefined if no file has rows of the table
 */
export async function reportOrphans(
  session: Session,
  child: FeedFile,
  file: Lines | undefined,
  reference: Reference,
  parent: FeedFile,
  difference: Difference,
  faults: Faults,
): Promise<void> {
  const { columns, to } = reference
  const { wasThere, isGone } = side(parent)
  const isOther = columns.map((name) => `${formerly(name)} is distinct from ${newly(name)}`).join(' or ')
  const lost = `select ${columns.map(formerly).join(', ')} from ${difference.relation(to)}
    where ${wasThere} and (${isGone} or ${isOther})`
  if ((await session.query(`${lost} limit 1`)).length === 0) return
  const loses = `(${columns.map((name) => `t.${quoted(name)}`).join(', ')}) in (${lost})
    and ${dangling(reference, difference)} and ${difference.stays(child.table, 't')}`
  if (!(await someRow(session, current(child.table), loses))) return
  const value = valuesOf('t', columns)
  if (file) {
    const select = `select s.row, ${value} as value from ${current(child.table)} t
      join ${numbered(child.table)} s on ${sameRow('t', 's', child.key)} where ${loses} order by s.row`
    await eachRow(session, select, ({ row, value: found }) =>
      faults.add({
        file: child.file,
        line: file.lines.lineOf(row),
        column: columns.join(', '),
        says: missing(to),
        value: shown(found),
      }),
    )
    if (difference.mode === 'whole') return
  }
  const unnamed = file
    ? `not exists (select from ${staged(child.table)} s where ${sameRow('s', 't', child.key)})`
    : 'true'
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(${value}) as example from ${current(child.table)} t where ${loses} and ${unnamed}`,
  )
  if (!found?.count) return
  const { count, example } = found
  faults.add({
    file: parent.file,
    says: `${count} ${count === 1 ? 'row' : 'rows'} of ${child.table} loaded earlier would refer to missing rows, such as ${shown(example ?? '')}: include ${child.file} in the feed, or keep the missing rows`,
  })
}
