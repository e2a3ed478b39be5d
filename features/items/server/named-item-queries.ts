import { flag, meets, type Rights } from '#kit/contract/declare/need.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'
import { isBought } from './queries.ts'

/** The item of a typed number. */
export interface NamedItem {
  /** The number as typed. */
  name: string
  item: string
  description: string
  unit: string
  case_pack: number
  /** The number of items with this number. Item numbers come before customer parts, exact spelling before other. */
  matches: number
}

/** Returns why a typed number names no item that can be ordered; undefined if it does. */
export const nameFault = (found: NamedItem | undefined): string | undefined => {
  if (!found) return 'No item that you can order has this number.'
  return found.matches > 1 ? 'Several items have this part number. Enter the item number.' : undefined
}

/**
 * Finds the items that a customer may buy, by item number or customer part number, ignoring case. A number without a
 * match has no row.
 */
export async function namedItems(
  db: Db,
  names: readonly string[],
  {
    scope,
    rights,
    kind,
  }: { scope: CheckedCustomer; rights: Rights | undefined /** Only these numbers. */; kind?: 'item' | 'part' },
): Promise<NamedItem[]> {
  const { company, customer } = scope
  const seesAll = meets(flag('CanViewAllItems'), rights)
  const { rows } = await sql<NamedItem>`
    select n.name, f.item, f.description, f.unit, f.case_pack, f.matches::integer as matches
    from (select distinct name, lower(name collate "C") as key from unnest(${[...names]}::text[]) as u(name)) as n
    cross join lateral (
      select i.item, i.description, i.unit, i.case_pack, h.rank,
        count(*) over (partition by h.rank) as matches
      from (
        select e.item, case when e.item = n.name then 0 else 1 end as rank
        from items e where e.company = ${company} and lower(e.item) = n.key and ${kind !== 'part'}
        union all
        select p.item, 2 from customer_items p
        where p.company = ${company} and p.customer = ${customer} and p.part_key = n.key and ${kind !== 'item'}) as h
      join items i on i.company = ${company} and i.item = h.item
      left join customer_items ci
        on ci.company = ${company} and ci.customer = ${customer} and ci.item = i.item
      where ${seesAll ? sql<boolean>`true` : isBought(scope)}
      order by h.rank, i.item
      limit 1) as f`.execute(db)
  return rows
}
