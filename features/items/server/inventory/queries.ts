import type { searchInventory as inventoryCall } from '#items/contract/inventory/endpoints.ts'
import { sql } from 'kysely'
import { currentPrice, foundItems } from '../queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { orEmpty } from '#kit/server/db/columns.ts'

/**
 * One row for each item and warehouse of the customer's company. The price is the customer's current warehouse price,
 * or else the item's selling price.
 */
export const searchInventory: ListQuery<typeof inventoryCall> = (db, input, call) =>
  foundItems(db, input, call)
    .innerJoin('stock as s', (join) => join.onRef('s.item', '=', 'i.item').on('s.company', '=', call.scope.company))
    .select([
      orEmpty('ci.customer_part').as('CustomerPartNumber'),
      'i.item as DistributorPartnumber',
      'i.description as PartDescription',
      'i.description2 as PartDescription2',
      's.warehouse as Warehouse',
      sql<string>`case s.stocked when 'S' then 'Stock' else 'Non-stock' end`.as('StockNonstock'),
      'i.case_pack as CasePack',
      'i.pack_description as PackDesc',
      currentPrice.as('Price'),
      's.on_hand as QuantityOnHand',
      sql<number | null>`${currentPrice} * s.on_hand`.as('TotalProductValueOnHand'),
      's.on_order as QuantityOnOrder',
      's.scheduled_date as ScheduledDate',
      's.days_on_hand as DaysOnHand',
      's.lead_time_days as VendorDaysLeadTime',
      's.minimum_quantity as MinimumOrderQty',
      's.maximum_quantity as MaximumOrderQty',
    ])
    .orderBy('s.item')
    .orderBy('s.warehouse')
