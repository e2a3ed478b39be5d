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
