import { addRoutes } from '#server/kit/db/citus/number-routes.ts'
import type { Session } from '#server/kit/db/store.ts'
import { current, listed, quoted } from '../loading/staging.ts'
import type { Difference } from './difference.ts'
import { formerly, type KeptTable, keptSchema, keptSchemaOf, newly, side } from './kept.ts'

type Side = (name: string) => string

const sameKey = ({ key }: KeptTable, of: Side) => key.map((name) => `t.${quoted(name)} = d.${of(name)}`).join(' and ')

interface Direction {
  kept: KeptTable
  /** The relation of the difference. */
  relation: string
  from: Side
  to: Side
  /** SQL that finds the loaded row `t` of a row `d` of the difference. */
  found: string
  isDistributed: boolean
  /** What there is to do; unknown, all of it. */
  counts?: RowCounts | undefined
}

export interface RowCounts {
  added: number
  changed: number
  gone: number
}

/** Carries a table from one side of a difference to the other. Readers are not blocked: only rows are locked. */
async function carry(
  session: Session,
  { kept, relation, from, to, found, isDistributed, counts }: Direction,
): Promise<void> {
  const { table, key, columns } = kept
  const [first = ''] = key
  const [had, has] = [`d.${from(first)} is not null`, `d.${to(first)} is not null`]
  const rest = columns.filter((name) => !key.includes(name))
  const values = (names: readonly string[]) => names.map((name) => `d.${to(name)}`).join(', ')
  const insert = (where: string) =>
    session.query(`insert into ${current(table)} (${listed(columns)}) select ${values(columns)} from ${relation} d
      where ${where} order by ${values(key)}`)
  if (isDistributed) {
    await session.query(`delete from ${current(table)} where (${listed(key)}) in
      (select ${key.map((name) => `d.${from(name)}`).join(', ')} from ${relation} d where ${had})`)
    await insert(has)
    return
  }
  if (counts?.gone !== 0)
    await session.query(`delete from ${current(table)} t using ${relation} d where ${found} and not (${has})`)
  if (rest.length > 0 && counts?.changed !== 0)
    await session.query(`update ${current(table)} t set (${listed(rest)}) = row(${values(rest)})
      from ${relation} d where ${found} and ${had} and ${has}`)
  if (counts?.added !== 0) await insert(`not (${had})`)
}

/** Applies a difference to one table. */
export async function applyTable(
  session: Session,
  difference: Difference,
  kept: KeptTable,
  counts: RowCounts,
): Promise<void> {
  const { table } = kept
  const isDistributed = difference.isDistributed(table)
  const relation = difference.relation(table)
  await carry(session, { kept, relation, from: formerly, to: newly, found: 't.ctid = d._tid', isDistributed, counts })
  if (isDistributed) await addRoutes(session, table, difference.newRows(table))
}

/** Undoes what a load did to one table. */
export async function undoTable(session: Session, version: number, kept: KeptTable, isDistributed: boolean) {
  const relation = `${keptSchemaOf(version)}.${quoted(kept.table)}`
  await carry(session, { kept, relation, from: newly, to: formerly, found: sameKey(kept, newly), isDistributed })
}

/** Makes the difference independent of what is staged: of rows that were added into an empty table, the keys undo them. */
export async function keepTable(session: Session, difference: Difference, kept: KeptTable): Promise<void> {
  const relation = difference.relation(kept.table)
  const [view] = await session.query("select 1 as one from pg_class where oid = $1::regclass and relkind = 'v'", [
    relation,
  ])
  if (!view) return
  const name = quoted(kept.table)
  const values = kept.columns.flatMap((column) => [
    `${formerly(column)}`,
    kept.key.includes(column) ? newly(column) : `nullif(${newly(column)}, ${newly(column)}) as ${newly(column)}`,
  ])
  await session.query(`create table ${keptSchema}.keys as select ${values.join(', ')} from ${relation};
    drop view ${relation}; alter table ${keptSchema}.keys rename to ${name}`)
}

/** Counts the rows of a difference. */
export async function countRows(session: Session, difference: Difference, kept: KeptTable): Promise<RowCounts> {
  const { isAdded, isGone, wasThere, isThere } = side(kept)
  const [counts] = await session.query<RowCounts & object>(
    `select count(*) filter (where ${isAdded}) as added, count(*) filter (where ${wasThere} and ${isThere}) as changed,
       count(*) filter (where ${isGone}) as gone from ${difference.relation(kept.table)}`,
  )
  return counts ?? { added: 0, changed: 0, gone: 0 }
}
