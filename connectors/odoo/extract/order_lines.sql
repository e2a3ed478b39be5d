-- Of a changed order, all lines.
select o.company, o.customer_number, o.name as order_number, '00' as sequence, g.line, i.item,
  round(g.ordered, 2) as quantity_ordered, round(g.delivered, 2) as quantity_reserved,
  case when o.closed then 0 else round(greatest(g.ordered - g.delivered, 0), 2) end as quantity_back_ordered,
  round(case when g.ordered <> 0 then g.price_subtotal / g.ordered else 0 end, 4) as unit_price
from order_goods g
join open_order o on o.id = g.order_id
join item i on i.product = g.product_id and i.company_id = o.company_id
where o.changed >= %(since)s
