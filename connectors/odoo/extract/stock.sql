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
  coalesce((select s.delay from product_supplierinfo s where s.product_tmpl_id = i.template
    order by s.sequence, s.id limit 1), 0) as lead_time_days,
  round(max(f.least)::numeric, 2) as minimum_quantity, round(max(f.most)::numeric, 2) as maximum_quantity
from figures f
join stock_warehouse w on w.id = f.warehouse_id and w.active
join item i on i.product = f.product_id and i.company_id = w.company_id
where f.product_id in (select product_id from touched)
group by i.company, i.item, w.code, i.is_storable, i.template
