-- Of a changed invoice, all lines of goods. What else an invoice charges, such as freight, is shared by their value.
select m.company, m.customer_number, m.name as invoice_number, g.line, m.invoice_date, m.ship_to_number, m.warehouse,
  i.item, left(m.client_order_ref, 30) as customer_po, round(m.sign * g.quantity, 2) as quantity,
  round(abs(g.sales / g.quantity), 4) as unit_price, g.sales,
  m.sign * (g.price_total - g.price_subtotal) as tax,
  round(case when total.goods <> 0 then (m.amount_total_signed - total.goods - total.tax) * g.sales / total.goods
    else 0 end, 4) as add_ons
from invoice_goods g
join invoice m on m.id = g.move_id
join item i on i.product = g.product_id and i.company_id = m.company_id
join lateral (
  select sum(t.sales) as goods, m.sign * sum(t.price_total - t.price_subtotal) as tax
  from invoice_goods t where t.move_id = m.id) total on true
where m.changed >= %(since)s
