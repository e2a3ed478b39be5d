import { listed, quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { KeptTable, RowCounts } from './kept-table.ts'

export const sameKey = (key: readonly string[], row: string, x: string, of: (name: string) => string): string =>
  key.map((name) => `${row}.${quoted(name)} = ${x}.${of(name)}`).join(' and ')

interface Sides {
  /** The relation with the difference. A side's key is null if the row doesn't exist on that side. */
  relation: string
  from: (name: string) => string
  to: (name: string) => string
  counts?: RowCounts
}

/** Moves a table from one side of a difference to the other. Locks only rows, so readers don't wait. */
export async function carry(
  session: Session,
  { table, key, columns, items = [] }: KeptTable,
  sides: Sides,
): Promise<void> {
  const { relation, from, to, counts } = sides
  const [first = ''] = key
  const [had, has] = [`d.${from(first)} is not null`, `d.${to(first)} is not null`]
  const values = (names: readonly string[]) => names.map((name) => `d.${to(name)}`).join(', ')
  const rows = `(select * from ${relation}) d`
  const rest = columns.filter((name) => !key.includes(name) || items.includes(name))
  if (counts?.gone !== 0)
    await session.query(
      `delete from ${quoted(table)} t using ${rows} where ${sameKey(key, 't', 'd', from)} and not (${has})`,
    )
  if (rest.length > 0 && counts?.changed !== 0)
    await session.query(`update ${quoted(table)} t set (${listed(rest)}) = row(${values(rest)})
      from ${rows} where ${sameKey(key, 't', 'd', from)} and ${had} and ${has}`)
  if (counts?.added !== 0)
    await session.query(`insert into ${quoted(table)} (${listed(columns)}) select ${values(columns)} from ${rows}
      where not (${had}) order by ${values(key)}`)
}
