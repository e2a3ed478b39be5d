-- file: companies.csv
select right('0' + company_id, 2) as company, company_name as name
from company

-- file: custom_prices.csv
-- Prices of job contracts. Libraries and books of prices are formulas: compute them with the price engine of the API.
-- All of them, each time: which of them is current depends on the day, and a day writes no timestamp.
select company, customer_number, item, 'W' as shipment_type, current_pending, 'CONTRACT' as price_source,
  sell_unit, price, effective_date, expiration_date
from (
  select right('0' + h.company_id, 2) as company, cast(cast(c.customer_id as bigint) as varchar(30)) as customer_number,
    m.item_id as item, case when h.start_date > getdate() then 'P' else 'C' end as current_pending,
    m.base_unit as sell_unit, round(l.price / nullif(u.unit_size, 0), 4) as price,
    cast(h.start_date as date) as effective_date, cast(coalesce(l.expiration_date, h.end_date) as date) as expiration_date,
    row_number() over (partition by h.company_id, c.customer_id, m.item_id, case when h.start_date > getdate() then 'P' else 'C' end
      order by case when h.start_date > getdate() then h.start_date end, h.start_date desc, l.job_price_line_uid desc) as nth
  from job_price_hdr h
  join job_price_line l on l.job_price_hdr_uid = h.job_price_hdr_uid and l.row_status_flag = 704
  join (select distinct job_price_hdr_uid, customer_id from job_price_customer_shipto) c
    on c.job_price_hdr_uid = h.job_price_hdr_uid
  join inv_mast m on m.inv_mast_uid = l.inv_mast_uid and m.delete_flag <> 'Y'
  join item_uom u on u.inv_mast_uid = m.inv_mast_uid and u.unit_of_measure = l.uom and u.delete_flag <> 'Y'
  where h.approved = 'Y' and h.cancelled = 'N' and h.end_date >= cast(getdate() as date)
    and coalesce(l.expiration_date, h.end_date) >= cast(getdate() as date) and u.unit_size <> 0) prices
where nth = 1

-- file: customer_items.csv
select right('0' + x.company_id, 2) as company, cast(cast(x.customer_id as bigint) as varchar(30)) as customer_number,
  m.item_id as item, max(x.their_item_id) as customer_part
from inv_xref x
join inv_mast m on m.inv_mast_uid = x.inv_mast_uid and m.delete_flag <> 'Y'
where x.delete_flag <> 'Y' and x.their_item_id <> ''
group by x.company_id, x.customer_id, m.item_id
having max(x.date_last_modified) >= @since

-- file: customers.csv
select right('0' + c.company_id, 2) as company, cast(cast(c.customer_id as bigint) as varchar(30)) as customer_number,
  c.customer_name as name, a.mail_address1 as address1, a.mail_address2 as address2, a.mail_city as city,
  a.mail_state as state, a.mail_postal_code as zip, coalesce(nullif(a.mail_country, ''), 'US') as country,
  cast(cast(coalesce(
    (select top 1 s.preferred_location_id from ship_to s
      where s.customer_id = c.customer_id and s.company_id = c.company_id and s.delete_flag <> 'Y'
        and s.preferred_location_id is not null
      order by s.ship_to_id),
    (select min(w.location_id) from location w where w.company_id = c.company_id and w.delete_flag <> 'Y')) as bigint)
    as varchar(6)) as warehouse,
  t.terms_desc as terms, nullif(c.credit_limit, 0) as credit_limit
from customer c
left join address a on a.id = c.customer_id
left join terms t on t.terms_id = c.terms_id
where c.date_last_modified >= @since or a.date_last_modified >= @since

-- file: employee_books.csv
select cast(c.salesrep_id as varchar(12)) as employee, right('0' + c.company_id, 2) as company,
  cast(cast(c.customer_id as bigint) as varchar(30)) as customer_number
from customer c
join contacts e on e.id = c.salesrep_id and e.salesrep = 'Y' and e.delete_flag <> 'Y'
where c.delete_flag <> 'Y'
union
select cast(r.salesrep_id as varchar(12)), right('0' + s.company_id, 2), cast(cast(s.customer_id as bigint) as varchar(30))
from ship_to_salesrep r
join contacts e on e.id = r.salesrep_id and e.salesrep = 'Y' and e.delete_flag <> 'Y'
join ship_to s on s.ship_to_id = r.ship_to_id and s.company_id = r.company_id
where r.delete_flag <> 'Y' and s.delete_flag <> 'Y'

-- file: employees.csv
select cast(c.id as varchar(12)) as employee, c.first_name + ' ' + c.last_name as name, 'ALL' as region, 'rep' as role
from contacts c
where c.salesrep = 'Y' and c.delete_flag <> 'Y'

-- file: invoices.csv
select right('0' + i.company_no, 2) as company, cast(cast(i.customer_id as bigint) as varchar(30)) as customer_number,
  i.invoice_no as invoice_number, cast(cast(i.ship_to_id as bigint) as varchar(30)) as ship_to_number,
  cast(cast(coalesce(i.sales_location_id, w.first) as bigint) as varchar(6)) as warehouse, i.order_no as order_number,
  i.po_no as customer_po, cast(i.invoice_date as date) as invoice_date, cast(i.net_due_date as date) as due_date,
  round(i.total_amount, 2) as amount,
  round(i.total_amount - i.amount_paid - i.terms_taken - i.allowed + i.memo_amount + i.bad_debt_amount, 2) as balance,
  case when i.total_amount < 0 then nullif(i.invoice_reference_no, '') end as corrects_invoice,
  case when i.terms_due_date >= cast(getdate() as date) then round(i.terms_amount, 2) end as discount_amount,
  case when i.terms_due_date >= cast(getdate() as date) then cast(i.terms_due_date as date) end as discount_date
from invoice_hdr i
-- An invoice that was entered in receivables may have no location.
cross apply (select min(location_id) as first from location where company_id = i.company_no) w
where i.date_last_modified >= @since

-- file: items.csv
-- An item belongs to every company that has it in a location. Its unit is the base unit, in which quantities are kept.
-- Deleted ones stay, because old documents name them.
select right('0' + l.company_id, 2) as company, m.item_id as item, m.item_desc as description,
  left(m.extended_desc, 120) as description2,
  coalesce(cast(cast(l.supplier as bigint) as varchar(12)), 'NONE') as vendor, s.supplier_part_no as vendor_part,
  m.base_unit as unit, m.weight as weight
from inv_mast m
join (select company_id, inv_mast_uid, max(primary_supplier_id) as supplier from inv_loc
  group by company_id, inv_mast_uid) l on l.inv_mast_uid = m.inv_mast_uid
outer apply (select top 1 supplier_part_no from inventory_supplier i
  where i.inv_mast_uid = m.inv_mast_uid and i.supplier_id = l.supplier and i.delete_flag <> 'Y') s
where m.date_last_modified >= @since

-- file: list_prices.csv
-- Prices of an item are for the sales pricing unit. Choose the column that holds your list price.
select right('0' + l.company_id, 2) as company, m.item_id as item, m.base_unit as sell_unit,
  round(m.price1 / nullif(m.sales_pricing_unit_size, 0), 4) as sell_price,
  round(m.price1 / nullif(m.sales_pricing_unit_size, 0), 4) as list_price
from inv_mast m
join (select distinct company_id, inv_mast_uid from inv_loc where coalesce(delete_flag, 'N') <> 'Y') l
  on l.inv_mast_uid = m.inv_mast_uid
where m.delete_flag <> 'Y' and m.sales_pricing_unit_size <> 0 and m.date_last_modified >= @since

-- file: order_lines.csv
-- Quantities in the base unit. Of a changed order, all lines.
select right('0' + h.company_id, 2) as company, cast(cast(h.customer_id as bigint) as varchar(30)) as customer_number,
  h.order_no as order_number, '00' as sequence, cast(l.line_no as int) as line, m.item_id as item,
  round(l.qty_ordered - coalesce(l.qty_canceled, 0), 2) as quantity_ordered,
  round(case when h.completed = 'Y' then l.qty_invoiced else l.qty_allocated + l.qty_on_pick_tickets end, 2) as quantity_reserved,
  case when h.completed = 'Y' or l.disposition <> 'B' or l.disposition is null then 0
    else round(l.qty_ordered - coalesce(l.qty_canceled, 0) - l.qty_allocated - l.qty_on_pick_tickets - l.qty_invoiced, 2)
    end as quantity_back_ordered,
  round(case when l.qty_ordered <> 0 then l.extended_price / l.qty_ordered else 0 end, 4) as unit_price,
  cast(l.required_date as date) as date_scheduled
from oe_line l
join oe_hdr h on h.order_no = l.order_no
join inv_mast m on m.inv_mast_uid = l.inv_mast_uid
where h.delete_flag <> 'Y' and coalesce(h.cancel_flag, 'N') <> 'Y' and coalesce(h.projected_order, 'N') = 'N'
  and coalesce(h.rma_flag, 'N') = 'N'
  and l.delete_flag <> 'Y' and l.cancel_flag <> 'Y' and l.other_charge <> 'Y'
  and (h.date_last_modified >= @since
    or exists (select 1 from oe_line c where c.order_no = h.order_no and c.date_last_modified >= @since))

-- file: orders.csv
select right('0' + h.company_id, 2) as company, cast(cast(h.customer_id as bigint) as varchar(30)) as customer_number,
  h.order_no as order_number, '00' as sequence, cast(cast(h.address_id as bigint) as varchar(30)) as ship_to_number,
  cast(cast(h.location_id as bigint) as varchar(6)) as warehouse, h.po_no as customer_po,
  case when h.completed = 'Y' then 'C' else 'O' end as status, cast(h.order_date as date) as order_date,
  (select max(cast(p.ship_date as date)) from oe_pick_ticket p where p.order_no = h.order_no and p.delete_flag <> 'Y') as ship_date,
  (select coalesce(round(sum(l.extended_price), 2), 0) from oe_line l
    where l.order_no = h.order_no and l.delete_flag <> 'Y' and l.cancel_flag <> 'Y' and l.other_charge <> 'Y') as amount,
  (select max(i.invoice_no) from invoice_hdr i where i.order_no = h.order_no) as invoice_number
from oe_hdr h
where h.delete_flag <> 'Y' and coalesce(h.cancel_flag, 'N') <> 'Y' and coalesce(h.projected_order, 'N') = 'N'
  and coalesce(h.rma_flag, 'N') = 'N'
  and (h.date_last_modified >= @since
    or exists (select 1 from oe_line l where l.order_no = h.order_no and l.date_last_modified >= @since))

-- file: packages.csv
select right('0' + h.company_id, 2) as company, cast(cast(h.customer_id as bigint) as varchar(30)) as customer_number,
  h.order_no as order_number, '00' as sequence,
  case when p.tracking_no like '1Z%' then 'UPS' else 'OTHER' end as carrier, p.tracking_no as tracking_number,
  cast(max(p.ship_date) as date) as ship_date
from oe_pick_ticket p
join oe_hdr h on h.order_no = p.order_no
where p.delete_flag <> 'Y' and p.tracking_no <> '' and p.ship_date is not null
  and h.delete_flag <> 'Y' and coalesce(h.cancel_flag, 'N') <> 'Y' and coalesce(h.projected_order, 'N') = 'N'
  and coalesce(h.rma_flag, 'N') = 'N'
group by h.company_id, h.customer_id, h.order_no, p.tracking_no
having max(p.date_last_modified) >= @since

-- file: payments.csv
-- The last payment of each invoice, as its header has it.
select right('0' + i.company_no, 2) as company, cast(cast(i.customer_id as bigint) as varchar(30)) as customer_number,
  coalesce(nullif(i.paid_by_check_no, ''), 'PAID') + '-' + i.invoice_no as payment_number, i.invoice_no as invoice_number,
  cast(i.date_paid as date) as payment_date, 'check' as method, i.paid_by_check_no as reference,
  round(i.amount_paid, 2) as amount, round(i.terms_taken + i.allowed - i.memo_amount - i.bad_debt_amount, 2) as discount
from invoice_hdr i
where i.date_paid is not null and i.amount_paid <> 0 and i.date_last_modified >= @since

-- file: sales_lines.csv
-- Of a changed invoice, all lines of goods. Lines of types 928 and 929 are freight, 930 is tax: they are shared by value.
select right('0' + i.company_no, 2) as company, cast(cast(i.customer_id as bigint) as varchar(30)) as customer_number,
  i.invoice_no as invoice_number, cast(l.line_no as int) as line, cast(i.invoice_date as date) as invoice_date,
  cast(cast(i.ship_to_id as bigint) as varchar(30)) as ship_to_number,
  cast(cast(coalesce(i.sales_location_id, w.first) as bigint) as varchar(6)) as warehouse, m.item_id as item,
  l.customer_part_number as customer_part, cast(cast(l.supplier_id as bigint) as varchar(12)) as vendor,
  i.po_no as customer_po, round(l.qty_shipped, 2) as quantity,
  round(case when l.qty_shipped <> 0 then l.extended_price / l.qty_shipped else 0 end, 4) as unit_price,
  round(l.extended_price, 4) as sales,
  round(case when t.goods <> 0 then t.tax * l.extended_price / t.goods else 0 end, 4) as tax,
  round(case when t.goods <> 0 then (i.total_amount - t.goods - t.tax) * l.extended_price / t.goods else 0 end, 4) as add_ons
from invoice_line l
join invoice_hdr i on i.invoice_no = l.invoice_no
cross apply (select min(location_id) as first from location where company_id = i.company_no) w
join inv_mast m on m.inv_mast_uid = l.inv_mast_uid
cross apply (
  select coalesce(sum(case when coalesce(o.invoice_line_type, 0) not in (928, 929, 930, 981, 982)
      and coalesce(o.other_charge_item, 'N') <> 'Y' then o.extended_price end), 0) as goods,
    coalesce(sum(case when o.invoice_line_type = 930 then o.extended_price end), 0) as tax
  from invoice_line o where o.invoice_no = i.invoice_no and o.invoice_line_uid_parent = 0) t
where coalesce(l.invoice_line_type, 0) not in (928, 929, 930, 981, 982) and coalesce(l.other_charge_item, 'N') <> 'Y'
  and l.invoice_line_uid_parent = 0 and i.date_last_modified >= @since

-- file: ship_tos.csv
select right('0' + s.company_id, 2) as company, cast(cast(s.customer_id as bigint) as varchar(30)) as customer_number,
  cast(cast(s.ship_to_id as bigint) as varchar(30)) as ship_to_number, a.name as name,
  a.phys_address1 as address1, a.phys_address2 as address2, a.phys_city as city, a.phys_state as state,
  a.phys_postal_code as zip, coalesce(nullif(a.phys_country, ''), 'US') as country
from ship_to s
join address a on a.id = s.ship_to_id
where s.date_last_modified >= @since or a.date_last_modified >= @since

-- file: stock.csv
-- What is in quarantine, frozen, or cannot be picked is not on hand for a customer.
select right('0' + l.company_id, 2) as company, m.item_id as item, cast(cast(l.location_id as bigint) as varchar(6)) as warehouse,
  case when l.stockable = 'Y' then 'S' else 'N' end as stocked,
  round(l.qty_on_hand - coalesce(s.qty_non_pickable, 0) - coalesce(s.qty_quarantined, 0) - coalesce(s.qty_frozen, 0), 2) as on_hand,
  round(l.qty_allocated, 2) as on_demand, round(l.order_quantity, 2) as on_order,
  coalesce((select top 1 cast(i.lead_time_days as int) from inventory_supplier i
    where i.inv_mast_uid = l.inv_mast_uid and i.supplier_id = l.primary_supplier_id and i.delete_flag <> 'Y'), 0) as lead_time_days,
  round(l.inv_min, 2) as minimum_quantity, round(l.inv_max, 2) as maximum_quantity
from inv_loc l
join inv_mast m on m.inv_mast_uid = l.inv_mast_uid and m.delete_flag <> 'Y'
join location w on w.location_id = l.location_id and w.delete_flag <> 'Y'
left join inv_loc_stock_status s on s.inv_mast_uid = l.inv_mast_uid and s.location_id = l.location_id
where coalesce(l.delete_flag, 'N') <> 'Y' and (l.date_last_modified >= @since or l.inv_last_changed_date >= @since)

-- file: vendors.csv
select right('0' + c.company_id, 2) as company, cast(cast(s.supplier_id as bigint) as varchar(12)) as vendor,
  s.supplier_name as name
from supplier s
cross join company c
union all
select right('0' + company_id, 2), 'NONE', 'No supplier'
from company

-- file: warehouses.csv
select right('0' + l.company_id, 2) as company, cast(cast(l.location_id as bigint) as varchar(6)) as warehouse,
  l.location_name as name, a.phys_city as city, a.phys_state as state
from location l
left join address a on a.id = l.location_id
