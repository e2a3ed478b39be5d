select o.company, o.customer_number, o.name as order_number, '00' as sequence,
  upper(left(c.delivery_type, 10)) as carrier, p.carrier_tracking_ref as tracking_number, (p.date_done at time zone 'UTC')::date as ship_date,
  round(p.weight::numeric, 2) as weight
from stock_picking p
join open_order o on o.id = p.sale_id
join delivery_carrier c on c.id = p.carrier_id
where p.state = 'done' and p.carrier_tracking_ref <> '' and p.write_date >= %(since)s
