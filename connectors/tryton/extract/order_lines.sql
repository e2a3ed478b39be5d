select s.company, s.customer_number, s.number as order_number, p.number as shipment,
  row_number() over (partition by p.sale, p.number order by m.line, m.move) as line,
  i.item, m.quantity as quantity_ordered,
  case when p.state in ('done', 'received') then m.quantity else m.reserved end as quantity_reserved,
  case when p.state in ('done', 'received') or m.quantity < 0 then 0
    else m.quantity - m.reserved end as quantity_back_ordered,
  pg_temp.half_even(m.unit_price * m.quantity_sold / nullif(m.quantity, 0), 4) as unit_price,
  m.planned_date as date_scheduled
from sale s
join shipment p on p.sale = s.sale
join sale_move m on m.sale = p.sale and m.model = p.model and m.shipment = p.shipment
join item i on i.product = m.product
where p.state <> 'cancelled' and m.state <> 'cancelled' and m.quantity <> 0 and s.changed >= %(since)s
