/**
 * The inventory query as plain SQL: one customer's items at every warehouse, with prices. Returns the same rows as the
 * portal's query.
 */
const inventory = (company: string, customer: string, today: string, where: string, limit: string) => `
select coalesce(ci.customer_part, '') as "CustomerPartNumber", i.item as "DistributorPartnumber",
  i.description as "PartDescription", i.description2 as "PartDescription2", s.warehouse as "Warehouse",
  case s.stocked when 'S' then 'Stock' else 'Non-stock' end as "StockNonstock", i.case_pack as "CasePack",
  i.pack_description as "PackDesc", coalesce(cp.price, lp.sell_price) as "Price", s.on_hand as "QuantityOnHand",
  coalesce(cp.price, lp.sell_price) * s.on_hand as "TotalProductValueOnHand", s.on_order as "QuantityOnOrder",
  s.scheduled_date as "ScheduledDate", s.days_on_hand as "DaysOnHand", s.lead_time_days as "VendorDaysLeadTime",
  s.minimum_quantity as "MinimumOrderQty", s.maximum_quantity as "MaximumOrderQty"
from stock s
join items i on i.company = s.company and i.item = s.item
left join customer_items ci on ci.company = s.company and ci.item = s.item and ci.customer = ${customer}
left join list_prices lp on lp.company = s.company and lp.item = s.item
left join custom_prices cp on cp.company = s.company and cp.item = s.item and cp.customer = ${customer}
  and cp.shipment_type = 'W' and cp.current_pending = 'C' and cp.effective_date <= ${today}
  and (cp.expiration_date is null or cp.expiration_date >= ${today})
where s.company = ${company} ${where}
order by s.item, s.warehouse limit ${limit}`

export const inventorySql = (company: string, customer: string, today: string, limit: string) =>
  inventory(company, customer, today, '', limit)

/**
 * A 'contains' search in descriptions; $5 is the pattern. The plain server reads tables that have only primary keys.
 */
export const searchSql = inventory('$1', '$2', '$3', 'and (i.description ilike $5 or i.description2 ilike $5)', '$4')
