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
