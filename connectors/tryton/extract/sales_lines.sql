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
  t.item, part.code as customer_part, vendor.code as vendor, vendor.part as vendor_part, t.reference as customer_po,
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
