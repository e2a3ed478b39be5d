-- file: companies.csv
select lpad(c.id::text, 2, '0') as company, left(c.name, 60) as name, left(p.street, 60) as address1, left(p.street2, 60) as address2,
  left(p.city, 40) as city, s.code as state, left(p.zip, 12) as zip, left(p.phone, 30) as phone, p.email
from res_company c
join res_partner p on p.id = c.partner_id
left join res_country_state s on s.id = p.state_id
where greatest(c.write_date, p.write_date) >= %(since)s

-- file: custom_prices.csv
-- Fixed prices of the pricelist that a customer has of its own. Rules by category, formula, and quantity have no place.
-- All of them, each time: which of them is current depends on the day, and a day writes no timestamp.
select distinct on (c.company, c.id, i.item, price.current_pending) c.company, c.customer_number, i.item,
  'W' as shipment_type, price.current_pending, 'PRICELIST' as price_source, i.unit as sell_unit,
  round(price.fixed_price::numeric, 4) as price, coalesce((price.date_start at time zone 'UTC')::date, '2000-01-01') as effective_date,
  (price.date_end at time zone 'UTC')::date as expiration_date
from customer c
join lateral (
  select r.*, case when r.date_start at time zone 'UTC' > now() then 'P' else 'C' end as current_pending
  from product_pricelist_item r
  join product_pricelist l on l.id = r.pricelist_id and l.active
  join res_company own on own.id = c.of_company and own.currency_id = l.currency_id
  where r.pricelist_id = (c.specific_property_product_pricelist ->> c.of_company::text)::int
    and r.compute_price = 'fixed' and r.min_quantity <= 1
    and (r.date_end is null or r.date_end at time zone 'UTC' >= now())) price on true
join item i on i.company_id = c.of_company
  and ((price.applied_on = '0_product_variant' and i.product = price.product_id)
    or (price.applied_on = '1_product' and i.template = price.product_tmpl_id))
order by c.company, c.id, i.item, price.current_pending, price.applied_on, price.date_start desc nulls last, price.id

-- file: customers.csv
select c.company, c.customer_number, left(c.name, 60) as name, left(c.street, 60) as address1, left(c.street2, 60) as address2,
  left(c.city, 40) as city, s.code as state, left(c.zip, 12) as zip, coalesce(country.code, 'US') as country,
  (select min(code) from stock_warehouse w where w.company_id = c.of_company and w.active) as warehouse,
  left(term.name ->> 'en_US', 40) as terms,
  nullif((c.credit_limit ->> c.of_company::text)::numeric, 0) as credit_limit,
  case when c.sale_warn = 'block' then 'Y' else 'N' end as on_hold
from customer c
left join res_country_state s on s.id = c.state_id
left join res_country country on country.id = c.country_id
left join account_payment_term term on term.id = (c.property_payment_term_id ->> c.of_company::text)::int
where c.write_date >= %(since)s

-- file: employee_books.csv
select c.user_id::text as employee, c.company, c.customer_number
from customer c
where c.user_id is not null

-- file: employees.csv
select u.id::text as employee, left(p.name, 60) as name, 'ALL' as region, 'rep' as role
from res_users u
join res_partner p on p.id = u.partner_id
where exists (select 1 from res_partner c where c.user_id = u.id)

-- file: invoices.csv
-- Amounts in the company's currency; those of a credit are negative.
select m.company, m.customer_number, m.name as invoice_number, m.ship_to_number, m.warehouse,
  m.order_name as order_number, left(m.client_order_ref, 30) as customer_po, m.invoice_date,
  m.invoice_date_due as due_date, m.amount_total_signed as amount, m.amount_residual_signed as balance,
  reversed.name as corrects_invoice,
  case when due.discount_date >= current_date then m.amount_total_signed - due.discount_balance end as discount_amount,
  case when due.discount_date >= current_date then due.discount_date end as discount_date
from invoice m
left join account_move reversed on reversed.id = m.reversed_entry_id
left join lateral (
  select l.discount_date, l.discount_balance from account_move_line l
  where l.move_id = m.id and l.display_type = 'payment_term' order by l.discount_date limit 1) due on true
where m.changed >= %(since)s

-- file: items.csv
-- Weight and volume in pounds and cubic feet: the system parameters of Odoo choose the units.
select i.company, i.item, left(i.name, 120) as description, coalesce(i.vendor::text, 'NONE') as vendor,
  i.vendor_part, i.unit, round(i.weight::numeric, 4) as weight, round(i.volume::numeric, 4) as cube
from item i
where i.changed >= %(since)s

-- file: list_prices.csv
select i.company, i.item, i.unit as sell_unit, round(i.list_price::numeric, 4) as sell_price,
  round(i.list_price::numeric, 4) as list_price
from item i
where i.sold and i.changed >= %(since)s

-- file: order_lines.csv
-- Of a changed order, all lines.
select o.company, o.customer_number, o.name as order_number, '00' as sequence, g.line, i.item,
  round(g.ordered, 2) as quantity_ordered, round(g.delivered, 2) as quantity_reserved,
  case when o.closed then 0 else round(greatest(g.ordered - g.delivered, 0), 2) end as quantity_back_ordered,
  round(case when g.ordered <> 0 then g.price_subtotal / g.ordered else 0 end, 4) as unit_price
from order_goods g
join open_order o on o.id = g.order_id
join item i on i.product = g.product_id and i.company_id = o.company_id
where o.changed >= %(since)s

-- file: orders.csv
select o.company, o.customer_number, o.name as order_number, '00' as sequence, o.ship_to_number,
  w.code as warehouse, left(o.client_order_ref, 30) as customer_po,
  case when o.closed then 'C' else 'O' end as status, (o.date_order at time zone 'UTC')::date as order_date,
  (coalesce(o.effective_date, o.commitment_date) at time zone 'UTC')::date as ship_date,
  (select coalesce(round(sum(case when o.closed and g.ordered <> 0 then g.price_subtotal * g.delivered / g.ordered
    else g.price_subtotal end), 2), 0) from order_goods g where g.order_id = o.id) as amount,
  (select min(m.name) from order_goods g
    join sale_order_line_invoice_rel r on r.order_line_id = g.id
    join account_move_line l on l.id = r.invoice_line_id
    join invoice m on m.id = l.move_id where g.order_id = o.id and m.move_type = 'out_invoice') as invoice_number
from open_order o
join stock_warehouse w on w.id = o.warehouse_id
where o.changed >= %(since)s

-- file: packages.csv
select o.company, o.customer_number, o.name as order_number, '00' as sequence,
  upper(left(split_part(c.delivery_type, '_', 1), 10)) as carrier, parcel as tracking_number,
  max((p.date_done at time zone 'UTC')::date) as ship_date
from stock_picking p
cross join regexp_split_to_table(btrim(p.carrier_tracking_ref), '\s*[,;+]\s*') parcel
join open_order o on o.id = p.sale_id
join delivery_carrier c on c.id = p.carrier_id
where p.state = 'done' and parcel <> ''
group by o.company, o.customer_number, o.name, c.delivery_type, parcel
having max(p.write_date) >= %(since)s

-- file: payments.csv
-- What a payment or credit pays of an invoice. A credit that is used has a row of its own, too.
select m.company, m.customer_number, coalesce(p.name, credit.name) as payment_number, m.name as invoice_number,
  max(r.max_date) as payment_date, left(coalesce(method.name ->> 'en_US', 'credit'), 20) as method,
  left(max(p.memo), 40) as reference, sum(r.amount) as amount
from account_partial_reconcile r
join account_move_line d on d.id = r.debit_move_id
join account_move_line c on c.id = r.credit_move_id
join invoice m on m.id = d.move_id and m.move_type = 'out_invoice'
left join account_payment p on p.move_id = c.move_id
left join account_payment_method method on method.id = p.payment_method_id
join account_move credit on credit.id = c.move_id
group by m.company, m.customer_number, coalesce(p.name, credit.name), m.name, method.name
having max(r.write_date) >= %(since)s
union all
select m.company, m.customer_number, m.name, m.name, max(r.max_date), 'credit', null, - sum(r.amount)
from account_partial_reconcile r
join account_move_line c on c.id = r.credit_move_id
join invoice m on m.id = c.move_id and m.move_type = 'out_refund'
group by m.company, m.customer_number, m.name
having max(r.write_date) >= %(since)s

-- file: sales_lines.csv
-- Of a changed invoice, all lines of goods. What else an invoice charges, such as freight, is shared by their value.
select m.company, m.customer_number, m.name as invoice_number, g.line, m.invoice_date, m.ship_to_number, m.warehouse,
  i.item, left(m.client_order_ref, 30) as customer_po, round(m.sign * g.quantity, 2) as quantity,
  round(m.sign * g.sales / g.quantity, 4) as unit_price, g.sales,
  round(m.sign * g.tax, 4) as tax,
  round(case when total.goods <> 0 then (m.amount_total_signed - total.goods - total.tax) * g.sales / total.goods
    else 0 end, 4) as add_ons
from invoice_goods g
join invoice m on m.id = g.move_id
join item i on i.product = g.product_id and i.company_id = m.company_id
join lateral (
  select sum(t.sales) as goods, m.sign * sum(t.tax) as tax
  from invoice_goods t where t.move_id = m.id) total on true
where m.changed >= %(since)s

-- file: ship_tos.csv
select c.company, c.customer_number, p.id::text as ship_to_number,
  left(coalesce(nullif(p.name, ''), c.name), 60) as name, left(p.street, 60) as address1, left(p.street2, 60) as address2,
  left(p.city, 40) as city, s.code as state, left(p.zip, 12) as zip, coalesce(country.code, 'US') as country
from res_partner p
join customer c on c.id = p.commercial_partner_id and c.id <> p.id
left join res_country_state s on s.id = p.state_id
left join res_country country on country.id = p.country_id
where (p.type = 'delivery' or exists (select 1 from sale_order o where o.partner_shipping_id = p.id)
    or exists (select 1 from account_move m where m.partner_shipping_id = p.id))
  and p.write_date >= %(since)s

-- file: stock.csv
-- Of a product with a change, all warehouses. Quantities are in the item's unit.
with touched as (
  select product_id from stock_move where write_date >= %(since)s
  union select product_id from stock_quant where write_date >= %(since)s
  union select product_id from stock_warehouse_orderpoint where write_date >= %(since)s
  union select product from item where changed >= %(since)s),
figures as (
  select q.product_id, l.warehouse_id, q.quantity as on_hand, q.reserved_quantity as on_demand, 0 as on_order,
    null::timestamp as due, 0 as least, 0 as most
  from stock_quant q
  join stock_location l on l.id = q.location_id and l.usage = 'internal'
  union all
  select m.product_id, t.warehouse_id, 0, 0, m.product_qty, m.date, 0, 0
  from stock_move m
  join stock_location f on f.id = m.location_id and f.usage = 'supplier'
  join stock_location t on t.id = m.location_dest_id
  where m.state in ('waiting', 'confirmed', 'partially_available', 'assigned')
  union all
  select p.product_id, p.warehouse_id, 0, 0, 0, null, p.product_min_qty, p.product_max_qty
  from stock_warehouse_orderpoint p
  where p.active)
select i.company, i.item, w.code as warehouse, case when i.is_storable then 'S' else 'N' end as stocked,
  round(sum(f.on_hand)::numeric, 2) as on_hand, round(sum(f.on_demand)::numeric, 2) as on_demand,
  round(sum(f.on_order)::numeric, 2) as on_order, (min(f.due) at time zone 'UTC')::date as scheduled_date,
  coalesce(i.lead_time_days, 0) as lead_time_days,
  round(max(f.least)::numeric, 2) as minimum_quantity, round(max(f.most)::numeric, 2) as maximum_quantity
from figures f
join stock_warehouse w on w.id = f.warehouse_id and w.active
join item i on i.product = f.product_id and i.company_id = w.company_id
where f.product_id in (select product_id from touched)
group by i.company, i.item, w.code, i.is_storable, i.lead_time_days

-- file: vendors.csv
select lpad(c.id::text, 2, '0') as company, p.id::text as vendor, left(p.name, 60) as name
from res_partner p
join res_company c on p.company_id is null or p.company_id = c.id
where exists (select 1 from product_supplierinfo s where s.partner_id = p.id)
union all
select lpad(c.id::text, 2, '0'), 'NONE', 'No vendor'
from res_company c

-- file: warehouses.csv
-- Archived ones stay, because old orders name them.
select lpad(w.company_id::text, 2, '0') as company, w.code as warehouse, left(w.name, 60) as name,
  left(p.city, 40) as city, s.code as state
from stock_warehouse w
left join res_partner p on p.id = w.partner_id
left join res_country_state s on s.id = p.state_id
where greatest(w.write_date, p.write_date) >= %(since)s
