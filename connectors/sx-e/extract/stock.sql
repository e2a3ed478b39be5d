select lpad(cast(w.cono as varchar), 2, '0') as company, w.prod as item, w.whse as warehouse,
  case when upper(w.statustype) in ('S', 'X') then 'S' else 'N' end as stocked,
  w.qtyonhand as on_hand, w.qtyreservd + w.qtycommit as on_demand, w.qtyonorder as on_order,
  (select min(po.duedt) from poel po
    where po.cono = w.cono and po.shipprod = w.prod and po.whse = w.whse
      and upper(po.statustype) = 'A' and po.qtyrcv < po.qtyord) as scheduled_date,
  w.leadtmavg as lead_time_days, w.orderpt as minimum_quantity, w.linept as maximum_quantity
from icsw w
join icsp p on p.cono = w.cono and p.prod = w.prod
where w.transdttmz >= :since
