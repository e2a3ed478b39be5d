-- file: companies.csv
select '01' as company, left(p.name, 60) as name
from company_company c join party_party p on p.id = c.party
where c.id = 1 and pg_temp.changed(p.create_date, p.write_date) >= %(since)s

-- file: custom_prices.csv
-- The prices of customers with a price list of their own, also if all others have it: they stay when the others get another.
select c.company, c.customer_number, i.item, 'W' as shipment_type, 'C' as current_pending,
  case when p.agreed then 'CONTRACT' else 'LIST' end as price_source, i.unit_code as sell_unit, p.price,
  '2000-01-01'::date as effective_date
from customer c
join price p on p.list = c.price_list
join item i on i.product = p.product
where p.price is not null and greatest(c.changed, p.changed) >= %(since)s

-- file: customer_items.csv
select distinct on (c.company, c.customer_number, i.item) c.company, c.customer_number, i.item, x.code as customer_part
from sale_product_customer x
join customer c on c.party = x.party
join item i on i.template = x.template and (x.product is null or x.product = i.product)
where x.active and x.code <> ''
  and greatest(pg_temp.changed(x.create_date, x.write_date), c.changed) >= %(since)s
order by c.company, c.customer_number, i.item, x.product nulls last, x.sequence nulls first, x.id

-- file: customers.csv
select c.company, c.customer_number, left(c.name, 60) as name,
  left(coalesce(split_part(a.street, E'\n', 1), ''), 60) as address1, left(split_part(a.street, E'\n', 2), 60) as address2,
  left(a.city, 40) as city, state.code as state, left(a.postal_code, 12) as zip, coalesce(country.code, 'US') as country,
  (select code from stock_location where type = 'warehouse' and active order by id limit 1) as warehouse,
  left(term.name, 40) as terms, c.credit_limit, '' as merged_into,
  %(former_customer_number)s::jsonb ->> c.party::text as renumbered_from
from customer c
left join lateral (
  select * from party_address a where a.party = c.party
  order by a.active desc, a.sequence nulls first, a.id limit 1) a on true
left join country_country country on country.id = a.country
left join country_subdivision state on state.id = a.subdivision
left join account_invoice_payment_term term on term.id = c.term
where c.changed >= %(since)s
union all
select c.company, r.code, left(r.name, 60), '', '', '', '', '', '', '', '', null, c.customer_number, null
from party_party r
join customer c on c.party = r.replaced_by
where r.write_date >= %(since)s

-- file: invoices.csv
select i.company, i.customer_number, i.number as invoice_number, shipped.address as ship_to,
  coalesce(w.code, (select code from stock_location where type = 'warehouse' and active order by id limit 1)) as warehouse,
  i.sale_number as order_number, case when i.sale_number <> '' then coalesce(shipped.number,
    (select 'NONE' from unshipped u where u.sale = i.sale limit 1)) end as order_shipment, left(i.reference, 30) as customer_po,
  i.invoice_date, owed.due_date, owed.amount,
  case when i.state = 'posted' then owed.open + paid.open else 0 end as balance, corrected.number as corrects_invoice,
  left(term.name, 40) as terms
from invoice i
cross join lateral (
  select sum(l.debit - l.credit) as amount, min(l.maturity_date) as due_date,
    coalesce(sum(l.debit - l.credit) filter (where l.reconciliation is null), 0) as open
  from account_move_line l where l.move = i.move and l.account = i.account) owed
cross join lateral (
  select coalesce(sum(l.debit - l.credit), 0) as open
  from "account_invoice-account_move_line" x join account_move_line l on l.id = x.line
  where x.invoice = i.invoice and l.reconciliation is null) paid
left join lateral (
  select p.address, p.number, p.warehouse from account_invoice_line l
  join "account_invoice_line-stock_move" x on x.invoice_line = l.id
  join sale_move m on m.move = x.stock_move
  join shipment p on p.sale = m.sale and p.model = m.model and p.shipment = m.shipment
  where l.invoice = i.invoice order by p.position limit 1) shipped on true
left join lateral (
  select c.number from account_invoice_line l
  join account_invoice_line o on l.origin = 'account.invoice.line,' || o.id join invoice c on c.invoice = o.invoice
  where l.invoice = i.invoice order by l.id limit 1) corrected on owed.amount < 0
left join account_invoice_payment_term term on term.id = i.term
left join stock_location w on w.id = shipped.warehouse
where i.changed >= %(since)s

-- file: items.csv
select i.company, i.item, left(i.name, 120) as description, vendor.code as vendor, vendor.part as vendor_part,
  i.unit_code as unit, %(former_item)s::jsonb ->> i.product::text as renumbered_from
from item i
left join lateral (
  select p.code, s.code as part from purchase_product_supplier s join party_party p on p.id = s.party
  where s.template = i.template order by s.sequence nulls first, s.id limit 1) vendor on true
where i.changed >= %(since)s

-- file: list_prices.csv
select i.company, i.item, i.unit_code as sell_unit, coalesce(p.price, i.list_price) as sell_price,
  coalesce(i.list_price, p.price) as list_price
from item i
left join default_list d on true
left join price p on p.list = d.list and p.product = i.product
where i.sold and coalesce(p.price, i.list_price) is not null and greatest(i.changed, p.changed, d.changed) >= %(since)s

-- file: order_lines.csv
select s.company, s.customer_number, s.number as order_number, p.number as shipment,
  row_number() over (partition by p.sale, p.number order by m.line, m.move) as line,
  i.item, m.quantity as quantity_ordered,
  case when m.state = 'cancelled' then 0 when p.state in ('done', 'received') then m.quantity
    else m.reserved end as quantity_reserved,
  case when p.state in ('done', 'received') or m.quantity < 0 or m.given_up then 0
    else m.quantity - m.reserved end as quantity_back_ordered,
  pg_temp.half_even(m.unit_price * m.quantity_sold / nullif(m.quantity, 0), 4) as unit_price,
  m.planned_date as date_scheduled
from sale s
join shipment p on p.sale = s.sale
join sale_move m on m.sale = p.sale and m.model = p.model and m.shipment = p.shipment
join item i on i.product = m.product
where m.quantity <> 0 and s.changed >= %(since)s
union all
select s.company, s.customer_number, s.number, 'NONE', row_number() over (partition by u.sale order by u.line),
  u.item, u.quantity, u.shipped, greatest(u.quantity - u.shipped, 0),
  pg_temp.half_even(u.unit_price * (u.sold - u.moved_sold) / u.quantity, 4), null
from sale s
join unshipped u on u.sale = s.sale
where s.changed >= %(since)s

-- file: orders.csv
-- The portal numbers an order's shipments as they come here.
select company, customer_number, order_number, shipment, ship_to, warehouse, customer_po, order_type, status, order_date,
  ship_date, amount, invoice_number
from (
select s.sale, p.position, s.company, s.customer_number, s.number as order_number, p.number as shipment,
  p.address as ship_to, w.code as warehouse, left(s.reference, 30) as customer_po,
  case when p.position > 1 and p.state <> 'done' then 'B' else 'A' end as order_type,
  case when p.given_up or p.state in ('done', 'received') then 'C' else 'O' end as status,
  s.sale_date as order_date, p.effective_date as ship_date,
  (select sum(m.amount) from sale_move m
    where m.sale = p.sale and m.model = p.model and m.shipment = p.shipment) as amount,
  (select i.number from sale_move m
    join "account_invoice_line-stock_move" x on x.stock_move = m.move
    join account_invoice_line l on l.id = x.invoice_line
    join invoice i on i.invoice = l.invoice
    where m.sale = p.sale and m.model = p.model and m.shipment = p.shipment
    order by i.invoice limit 1) as invoice_number
from sale s
join shipment p on p.sale = s.sale
join stock_location w on w.id = p.warehouse
where s.changed >= %(since)s
union all
select s.sale, null, s.company, s.customer_number, s.number, 'NONE', s.shipment_address, w.code, left(s.reference, 30), 'A',
  case s.state when 'done' then 'C' else 'O' end, s.sale_date, null,
  (select sum(u.amount) from unshipped u where u.sale = s.sale),
  (select i.number from invoice i where i.sale = s.sale order by i.invoice limit 1)
from sale s
join stock_location w on w.id = s.warehouse
where s.changed >= %(since)s and exists (select 1 from unshipped u where u.sale = s.sale)) o
order by sale, position

-- file: payments.csv
-- What paid an invoice: receipts, and the credit note that canceled it, which has two rows; and receipts on account.
-- Numbers of receipts begin again each year. What an accountant has reconciled by hand is not here.
select i.company, i.customer_number, i.number as invoice_number, m.number || '/' || extract(year from m.date) as payment_number,
  m.date as payment_date, left(lower(j.name), 20) as method, left(coalesce(m.description, ''), 40) as reference,
  sum(l.credit - l.debit) as amount
from invoice i
join "account_invoice-account_move_line" x on x.invoice = i.invoice
join account_move_line l on l.id = x.line
join account_move m on m.id = l.move
join account_journal j on j.id = m.journal
where i.changed >= %(since)s
group by i.company, i.customer_number, i.number, m.id, j.name
union all
select c.company, c.customer_number, '', m.number || '/' || extract(year from m.date), m.date, left(lower(j.name), 20),
  left(coalesce(m.description, ''), 40), sum(l.credit - l.debit)
from account_move m
join account_journal j on j.id = m.journal and j.type in ('cash', 'statement')
join account_move_line l on l.move = m.id and l.reconciliation is null
join account_account a on a.id = l.account
join account_account_type t on t.id = a.type and t.receivable
join customer c on c.party = l.party
where m.state = 'posted' and not exists (select 1 from "account_invoice-account_move_line" x where x.line = l.id)
group by c.company, c.customer_number, m.id, j.name
having max(greatest(c.changed, pg_temp.changed(m.create_date, m.write_date), pg_temp.changed(l.create_date, l.write_date)))
  >= %(since)s
union all
select c.company, c.customer_number, case when side = 1 then i.number else c.number end, c.number, c.invoice_date, 'credit', '',
  side * (select sum(l.debit - l.credit) from account_move_line l where l.move = i.move and l.account = i.account)
from invoice i
join account_invoice canceled on canceled.id = i.invoice
join invoice c on c.move = canceled.cancel_move
cross join (values (1), (-1)) sides(side)
where greatest(i.changed, c.changed) >= %(since)s

-- file: sales_lines.csv
-- Amounts are those that were booked. The invoice's tax is spread over the lines that bear it, and what is booked on
-- lines without an item, such as freight, is the add-on of the first line with one.
with line as (
  select i.*, l.id as line_id, l.product, l.quantity::numeric, l.unit_price, l.unit, l.sequence,
    it.item, it.unit as item_unit,
    coalesce((select sum(b.credit - b.debit) from account_move_line b
      where b.move = i.move and b.origin = 'account.invoice.line,' || l.id), 0) as booked
  from invoice i
  join account_invoice_line l on l.invoice = i.invoice and l.type = 'line'
  left join item it on it.product = l.product
  where i.changed >= %(since)s),
-- Each tax, spread by the cumulative share, so that the parts add up to the whole.
share as (
  select line_id, round(tax * upto / whole, 4) - round(tax * (upto - booked) / whole, 4) as tax
  from (
    select l.line_id, l.booked, (select sum(b.credit - b.debit) from account_move_line b
        where b.move = l.move and b.origin = 'account.invoice.tax,' || t.id) as tax,
      sum(l.booked) over (partition by t.id order by l.line_id) as upto, sum(l.booked) over (partition by t.id) as whole
    from line l
    join account_invoice_line_account_tax x on x.line = l.line_id
    join account_invoice_tax t on t.invoice = l.invoice and t.tax = x.tax) s
  where whole <> 0),
taxed as (select line_id, sum(tax) as tax from share group by line_id),
totals as (
  select l.*, coalesce(t.tax, 0) as tax,
    coalesce(sum(l.booked + coalesce(t.tax, 0)) filter (where l.item is null) over (partition by l.invoice), 0) as charges,
    row_number() over (partition by l.invoice, l.item is null order by l.sequence nulls first, l.line_id) as position
  from line l left join taxed t on t.line_id = l.line_id)
select t.company, t.customer_number, t.number as invoice_number, t.position as line, t.invoice_date, shipped.address as ship_to,
  coalesce(w.code, (select code from stock_location where type = 'warehouse' and active order by id limit 1)) as warehouse,
  t.item, part.code as customer_part, vendor.code as vendor, vendor.part as vendor_part, left(t.reference, 30) as customer_po,
  round(t.quantity * ratio.units, 2) as quantity, pg_temp.half_even(t.unit_price / ratio.units, 4) as unit_price,
  t.booked as sales, t.tax, case when t.position = 1 then t.charges else 0 end as add_ons
from totals t
join product_uom sold on sold.id = t.unit
join product_uom own on own.id = t.item_unit
cross join lateral (select round((sold.factor / own.factor)::numeric, 8) as units) ratio
join product_product p on p.id = t.product
left join lateral (
  select s.address, s.warehouse from "account_invoice_line-stock_move" x
  join sale_move m on m.move = x.stock_move
  join shipment s on s.sale = m.sale and s.model = m.model and s.shipment = m.shipment
  where x.invoice_line = t.line_id order by s.position limit 1) shipped on true
left join stock_location w on w.id = shipped.warehouse
left join lateral (
  select x.code from sale_product_customer x
  where x.party = t.party and x.template = p.template and x.active order by x.product nulls last, x.id limit 1) part on true
left join lateral (
  select v.code, s.code as part from purchase_product_supplier s join party_party v on v.id = s.party
  where s.template = p.template order by s.sequence nulls first, s.id limit 1) vendor on true
where t.item is not null

-- file: ship_tos.csv
-- Every address that is in use, or to which something was sent.
select c.company, c.customer_number, a.id as ship_to, left(coalesce(nullif(a.party_name, ''), c.name), 60) as name,
  left(coalesce(split_part(a.street, E'\n', 1), ''), 60) as address1, left(split_part(a.street, E'\n', 2), 60) as address2,
  left(a.city, 40) as city, state.code as state, left(a.postal_code, 12) as zip, coalesce(country.code, 'US') as country
from customer c
join party_address a on a.party = c.party
left join country_country country on country.id = a.country
left join country_subdivision state on state.id = a.subdivision
where c.changed >= %(since)s

-- file: stock.csv
-- Summed from the moves that cross the border of a warehouse; in the item's unit. Of a changed item, all warehouses.
with moved as (
  select m.product, m.state, m.planned_date, m.internal_quantity::numeric as quantity,
    w_in.warehouse as into_warehouse, w_out.warehouse as out_of_warehouse
  from stock_move m
  left join warehouse w_in on w_in.location = m.to_location
  left join warehouse w_out on w_out.location = m.from_location
  where w_in.warehouse is distinct from w_out.warehouse and m.state <> 'cancelled'
    and m.product in (
      select product from stock_move where pg_temp.changed(create_date, write_date) >= %(since)s
      union select product from item where changed >= %(since)s)),
crossing as (
  select product, into_warehouse as warehouse, state, planned_date, quantity from moved where into_warehouse is not null
  union all
  select product, out_of_warehouse, state, null, - quantity from moved where out_of_warehouse is not null)
select i.company, i.item, w.code as warehouse, case when i.sold then 'S' else 'N' end as stocked,
  coalesce(sum(quantity) filter (where state = 'done'), 0) as on_hand,
  coalesce(- sum(quantity) filter (where state <> 'done' and quantity < 0), 0) as on_demand,
  coalesce(sum(quantity) filter (where state <> 'done' and quantity > 0), 0) as on_order,
  min(planned_date) filter (where state <> 'done' and quantity > 0) as scheduled_date,
  coalesce((select extract(day from s.lead_time)::int from purchase_product_supplier s
    where s.template = i.template order by s.sequence nulls first, s.id limit 1), 0) as lead_time_days,
  coalesce(max(point.min_quantity), 0) as minimum_quantity, coalesce(max(point.target_quantity), 0) as maximum_quantity
from crossing c
join item i on i.product = c.product
join stock_location w on w.id = c.warehouse
left join stock_order_point point on point.product = i.product and point.warehouse_location = w.id and point.type = 'purchase'
group by i.company, i.item, w.code, i.sold, i.template

-- file: vendors.csv
select distinct '01' as company, p.code as vendor, left(p.name, 60) as name
from purchase_product_supplier s join party_party p on p.id = s.party
where greatest(pg_temp.changed(p.create_date, p.write_date), pg_temp.changed(s.create_date, s.write_date)) >= %(since)s

-- file: warehouses.csv
select '01' as company, code as warehouse, left(name, 60) as name
from stock_location
where type = 'warehouse' and pg_temp.changed(create_date, write_date) >= %(since)s
