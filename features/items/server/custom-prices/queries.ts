import type { listCustomPrices as customPricesCall } from '#items/contract/custom-prices/endpoints.ts'
import { isFilled } from '#items/contract/custom-prices/rules.ts'
import type { Qualifier } from '#kit/contract/declare/fields.ts'
import { priceChangeDays, priceChangeWindow } from '#items/contract/documents/price-changes.ts'
import { type RawBuilder, sql } from 'kysely'
import { matches, stateOfPrice } from '../queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'

const customerPart = orEmpty('ci.customer_part')
/** The customer's department for the item, or else the item's. */
const department = sql<string>`coalesce(nullif(ci.department, ''), i.department, '')`
const farthest = priceChangeDays[priceChangeDays.length - 1] ?? 0

/**
 * One row per price (current, pending, or expired), by item. Prices apply to the whole customer, regardless of ship-to.
 */
export const listCustomPrices: ListQuery<typeof customPricesCall> = (db, input, { scope, today }) => {
  // The day of the change: when a price takes effect, or else when it ends.
  const changeDate = sql<
    string | null
  >`case when p.effective_date >= ${today} then p.effective_date else p.expiration_date end`
  const filters: [string | undefined, Qualifier, RawBuilder<string>[]][] = [
    [input.custPart, 'contains', [customerPart]],
    [input.distPart, 'contains', [sql<string>`p.item`]],
    [input.department, 'equal', [department]],
    [input.partDescription, 'contains', [sql<string>`i.description`, sql<string>`i.description2`]],
  ]
  let query = db
    .selectFrom('custom_prices as p')
    .leftJoin('items as i', (join) => join.on(same('i', 'p', 'company', 'item')))
    .leftJoin('customer_items as ci', (join) => join.on(same('ci', 'p', 'company', 'customer', 'item')))
    .where('p.company', '=', scope.company)
    .where('p.customer', '=', scope.customer)
    .select([
      customerPart.as('customerPartNumber'),
      'p.item as itemNumber',
      orEmpty('i.description').as('description'),
      orEmpty('i.description2').as('description2'),
      'p.sell_case as sellCase',
      'p.sell_unit as sellUms',
      'p.price_source as priceSource',
      sql<string>`case p.shipment_type when 'W' then 'Warehouse' else 'Direct' end`.as('shipmentType'),
      stateOfPrice('p', today).as('curpnd'),
      'p.price as price',
      'p.effective_date as effectiveDate',
      'p.expiration_date as expirationDate',
      sql<number | null>`case when ${changeDate} - ${today}::date between 0 and ${farthest}
        then ${changeDate} - ${today}::date end`.as('changeDays'),
    ])
  for (const [value, how, texts] of filters) {
    if (isFilled(value)) query = query.where((eb) => eb.or(texts.map((text) => matches(text, how, value.trim()))))
  }
  const days = priceChangeDays.find((one) => String(one) === input.changes)
  if (days !== undefined) {
    const { from, to } = priceChangeWindow(today, days)
    query = query.where(sql<boolean>`${changeDate} between ${from} and ${to}`)
  }
  return query.orderBy('p.item').orderBy('p.shipment_type', 'desc').orderBy('p.current_pending')
}
