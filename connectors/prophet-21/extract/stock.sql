-- What is in quarantine, frozen, or cannot be picked is not on hand for a customer.
select right('0' + l.company_id, 2) as company, m.item_id as item, cast(cast(l.location_id as bigint) as varchar(6)) as warehouse,
  case when l.stockable = 'Y' then 'S' else 'N' end as stocked,
  round(l.qty_on_hand - coalesce(s.qty_non_pickable, 0) - coalesce(s.qty_quarantined, 0) - coalesce(s.qty_frozen, 0), 2) as on_hand,
  round(l.qty_allocated, 2) as on_demand, round(l.order_quantity, 2) as on_order,
  coalesce((select top 1 cast(i.lead_time_days as int) from inventory_supplier i
    where i.inv_mast_uid = l.inv_mast_uid and i.supplier_id = l.primary_supplier_id and i.delete_flag <> 'Y'), 0) as lead_time_days,
  round(l.inv_min, 2) as minimum_quantity, round(l.inv_max, 2) as maximum_quantity
from inv_loc l
join inv_mast m on m.inv_mast_uid = l.inv_mast_uid and m.delete_flag <> 'Y'
join location w on w.location_id = l.location_id and w.delete_flag <> 'Y'
left join inv_loc_stock_status s on s.inv_mast_uid = l.inv_mast_uid and s.location_id = l.location_id
where coalesce(l.delete_flag, 'N') <> 'Y' and (l.date_last_modified >= @since or l.inv_last_changed_date >= @since)
