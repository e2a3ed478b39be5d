import type { CardContent } from '#kit/contract/declare/screen-columns.ts'
import type { Column } from '#kit/contract/declare/columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'

/**
 * Groups rows that differ only in their part columns, such as an item's warehouses, into one card. The card has the
 * position of its first row.
 */
export function cardGroups(
  rows: readonly CellRow[],
  { title, keys, part }: CardContent<Column>,
): readonly (readonly [CellRow, ...CellRow[]])[] {
  if (!part || !title) return rows.map((row) => [row])
  const groups = new Map<string, [CellRow, ...CellRow[]]>()
  for (const row of rows) {
    const name = JSON.stringify([title, ...keys].map(({ key }) => row[key]))
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups.values()]
}
