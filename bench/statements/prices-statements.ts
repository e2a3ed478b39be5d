import { listed } from '../data/prices-data.ts'

const company = `'${listed.company}'`
const customer = `'${listed.customer}'`
const inForce = (today: string) =>
  `shipment_type = 'W' and current_pending = 'C' and effective_date <= ${today}
    and (expiration_date is null or expiration_date >= ${today})`

/** The price list as plain SQL. */
export const priceListSql = (today: string, limit: number) => `
select i.item as "itemNumber", coalesce(ci.customer_part, '') as "customerPartNumber", i.vendor_part as "vendorPart",
  i.description, i.flyer_page as "flyerPage", coalesce(cp.sell_case, lp.sell_case) as "sellCase",
  coalesce(cp.sell_unit, lp.sell_unit) as "sellUms", coalesce(cp.price, lp.sell_price) as "sellPrice",
  lp.list_price as "listPrice",
  case when pp.item is not null then pp.price when cp.item is null then lp.pending_price end as "pendPrice",
  case when pp.item is not null then pp.effective_date when cp.item is null then lp.effective_date end as "effectiveDate"
from items i
left join customer_items ci on ci.company = i.company and ci.item = i.item and ci.customer = ${customer}
left join list_prices lp on lp.company = i.company and lp.item = i.item
left join custom_prices cp on cp.company = i.company and cp.item = i.item and cp.customer = ${customer}
  and cp.shipment_type = 'W' and cp.current_pending = 'C' and cp.effective_date <= ${today}
  and (cp.expiration_date is null or cp.expiration_date >= ${today})
left join custom_prices pp on pp.company = i.company and pp.item = i.item and pp.customer = ${customer}
  and pp.shipment_type = 'W' and pp.current_pending = 'P'
where i.company = ${company} and coalesce(cp.price, lp.sell_price) is not null
order by i.item limit ${limit}`

const members = `(select company, customer from group_members where group_id = 'GROUP1')`
const own = (today: string) => `
  select company, item, customer_part, price
  from (select ci.* from customer_items ci join ${members} m using (company, customer)) ci
  full join (select p.* from custom_prices p join ${members} m using (company, customer) where ${inForce(today)}) p
    using (company, customer, item)`

/** Each item that at least one customer of the group is offered, by part number or by price, as plain SQL. */
const offers = (today: string, columns: string, group: string) => `(
  select ${columns} from (
    select * from (${own(today)}) o
    union all
    select i.company, i.item, null, null from items i
    join (select company, count(*) as n from ${members} m group by company) c using (company)
    left join (select company, item, count(*) as n from (${own(today)}) o group by company, item) o using (company, item)
    where coalesce(o.n, 0) < c.n) d
  left join list_prices lp using (company, item) group by ${group})`

export interface Report {
  name: string
  /** The fields of the call that select its columns. */
  fields: Record<string, string>
  /** The same as a plain psql query, without masks and limits. */
  bare: (today: string) => string
}

/** Three reports of the group: quantities by item; each warehouse's stock by price; by the customers' own parts. */
export const reports: Report[] = [
  {
    name: 'quantities by item',
    fields: { dimItem: '01', meaAVL: '1', meaQOO: '1', meaAVLOO: '1' },
    bare: () => `
      select i.item, min(i.description), min(i.case_pack), min(i.pack_description), sum(s.on_hand - s.on_demand),
        sum(s.on_demand), sum(s.on_hand - s.on_demand + s.on_order)
      from stock s join items i using (company, item)
      where s.company in (select company from ${members} m) group by i.item order by i.item`,
  },
  {
    name: 'value by warehouse and price',
    fields: { dimCo: '01', dimCurPrice: '01', meaAVL: '1', meaVAL: '1' },
    bare: (today) => `
      select s.warehouse, o.price, sum(s.on_hand - s.on_demand), sum((s.on_hand - s.on_demand) * o.price)
      from stock s
      join ${offers(today, 'company, item, coalesce(d.price, lp.sell_price) as price', 'company, item, coalesce(d.price, lp.sell_price)')} o
        using (company, item)
      group by s.warehouse, o.price order by s.warehouse, o.price`,
  },
  {
    name: "value by the customers' parts",
    fields: { dimCustPart: '01', meaAVL: '1', meaVAL: '1' },
    bare: (today) => `
      select o.part, min(i.description), sum(s.on_hand - s.on_demand), sum((s.on_hand - s.on_demand) * o.price)
      from stock s join items i using (company, item)
      join ${offers(today, `company, item, coalesce(d.customer_part, '') as part, min(coalesce(d.price, lp.sell_price)) as price`, `company, item, coalesce(d.customer_part, '')`)} o
        using (company, item)
      group by o.part order by o.part`,
  },
]

/** The number of stock-offer pairs that the report by warehouse and price joins. */
export const joinedRows = (today: string) => `
  select count(*) from stock s
  join ${offers(today, 'company, item, coalesce(d.price, lp.sell_price) as price', 'company, item, coalesce(d.price, lp.sell_price)')} o
    using (company, item)`
