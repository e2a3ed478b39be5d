select s.company, s.customer_number, s.number as order_number, p.number as shipment,
  p.address as ship_to, w.code as warehouse, s.reference as customer_po,
  case when p.position > 1 and p.state <> 'done' then 'B' else 'A' end as order_type,
  case when p.state in ('done', 'received') then 'C' else 'O' end as status,
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
where p.state <> 'cancelled' and s.changed >= %(since)s
order by s.sale, p.position
