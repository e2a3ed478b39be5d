import { listed, quoted } from '#kit/server/db/statements.ts'
import { current, staged, stagingSchema } from '../loading/staging.ts'
import type { KeptTable } from './kept-table.ts'

/** The items of a load that have new numbers, with the company, the new number `item`, and the `former` one. */
export const renumberedTable = `${stagingSchema}.renumbered`
/** The same, without the items whose rows went to quarantine. */
export const renumberedItems = `(select r.* from ${renumberedTable} r join ${staged('items')} s using (company, item))`

/** The column with the number that an item had. */
export const before = (name: string): string => quoted(`before_${name}`)

/**
 * Returns a relation of the loaded rows to compare, with the new numbers of their items. The load says what becomes of
 * a row if it is `named`; the others only get the new numbers.
 * @param scope a query for the keys of the rows that the load names; all rows if undefined
 */
export function renumberedRows({ table, key, columns, items = [] }: KeptTable, scope: string | undefined): string {
  const now = (name: string) => {
    const nth = items.indexOf(name)
    return nth < 0 ? `c.${quoted(name)}` : `coalesce(r${nth}.item, c.${quoted(name)})`
  }
  const joins = items.map(
    (name, nth) =>
      `left join ${renumberedItems} r${nth} on r${nth}.company = c.company and r${nth}.former = c.${quoted(name)}`,
  )
  const isRenumbered = items.map((_, nth) => `r${nth}.item is not null`).join(' or ')
  const isNamed = scope === undefined ? 'true' : `(${key.map(now).join(', ')}) in (${scope})`
  const values = [
    ...columns.map((name) => `${now(name)} as ${quoted(name)}`),
    ...items.map((name) => `c.${quoted(name)} as ${before(name)}`),
  ]
  const isCompared = scope === undefined ? 'true' : `(${listed(key, 'c')}) in (${scope}) or ${isRenumbered}`
  return `(select ${values.join(', ')}, ${isNamed} as named from ${current(table)} c ${joins.join(' ')} where ${isCompared})`
}
