import type {
  listVendors as vendorsCall,
  searchInventory as inventoryCall,
} from '@trade-counter/contract/inventory/endpoints.ts'
import type { SearchType } from '@trade-counter/contract/inventory/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { matches, pointOrder } from '#server/catalog/queries.ts'
import type { ListQuery } from '#server/http/implementation.ts'

/** The texts that each search type looks at. */
const searched: Record<SearchType, readonly RawBuilder<string>[]> = {
  CP: [sql<string>`ci.customer_part`],
  DS: [sql<string>`i.description`, sql<string>`i.description2`],
  IT: [sql<string>`i.item`],
  VP: [sql<string>`i.vendor_part`],
}

/**
 * One row for each item and warehouse of the customer's company. The price is the customer's own current warehouse
 * price where there is one, else the item's selling price.
 */
export const searchInventory: ListQuery<typeof inventoryCall> = (db, input, { scope, rights, today }) => {
  const texts = input.searchWordType && searched[input.searchWordType]
  const word = input.searchWord
  const price = sql<number | null>`coalesce(cp.price, lp.sell_price)`
  let query = db
    .selectFrom('stock as s')
    .innerJoin('items as i', (join) => join.onRef('i.company', '=', 's.company').onRef('i.item', '=', 's.item'))
    .leftJoin('customer_items as ci', (join) =>
      join.onRef('ci.company', '=', 's.company').onRef('ci.item', '=', 's.item').on('ci.customer', '=', scope.customer),
    )
    .leftJoin('list_prices as lp', (join) => join.onRef('lp.company', '=', 's.company').onRef('lp.item', '=', 's.item'))
    .leftJoin('custom_prices as cp', (join) =>
      join
        .onRef('cp.company', '=', 's.company')
        .onRef('cp.item', '=', 's.item')
        .on('cp.customer', '=', scope.customer)
        .on('cp.shipment_type', '=', 'W')
        .on('cp.current_pending', '=', 'C')
        .on('cp.effective_date', '<=', today)
        .on((on) => on.or([on('cp.expiration_date', 'is', null), on('cp.expiration_date', '>=', today)])),
    )
    .where('s.company', '=', scope.company)
    .select([
      sql<string>`coalesce(ci.customer_part, '')`.as('CustomerPartNumber'),
      'i.item as DistributorPartnumber',
      's.warehouse as Warehouse',
      sql<string>`case s.stocked when 'S' then 'Stock' else 'Non-stock' end`.as('StockNonstock'),
      'i.description as PartDescription',
      'i.description2 as PartDescription2',
      'i.case_pack as CasePack',
      'i.pack_description as PackDesc',
      price.as('Price'),
      's.on_hand as QuantityOnHand',
      sql<number | null>`${price} * s.on_hand`.as('TotalProductValueOnHand'),
      's.on_order as QuantityOnOrder',
      's.scheduled_date as ScheduledDate',
      's.days_on_hand as DaysOnHand',
      's.lead_time_days as VendorDaysLeadTime',
      's.minimum_quantity as MinimumOrderQty',
      's.maximum_quantity as MaximumOrderQty',
    ])
    .limit(input.numberRows)
  if (input.vendor) query = query.where('i.vendor', '=', input.vendor)
  if (texts && word) query = query.where((eb) => eb.or(texts.map((text) => matches(text, input.qualifier, word))))
  if (rights?.flags.CanViewAllItems !== 'Y') query = query.where(bought(scope.company, scope.customer))
  const [first] = texts ?? []
  if (first && input.qualifier === 'point') query = query.orderBy(pointOrder(first))
  return query.orderBy('s.item').orderBy('s.warehouse')
}

/** Items that the customer has a part number for, or has bought. */
const bought = (company: string, customer: string) => sql<boolean>`(ci.item is not null or exists (
  select from sales_lines sl where sl.company = ${company} and sl.customer = ${customer} and sl.item = i.item))`

export const listVendors: ListQuery<typeof vendorsCall> = (db, _input, { scope }) =>
  db
    .selectFrom('vendors as v')
    .where('v.company', '=', scope.company)
    .select(['v.vendor as vendorId', 'v.name as vendorName'])
    .orderBy('v.name')
    .orderBy('v.vendor')
