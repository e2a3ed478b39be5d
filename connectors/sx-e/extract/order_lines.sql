-- Quantities in the stocking unit. Of a changed order, all lines.
select lpad(cast(l.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(l.orderno as varchar) as order_number, lpad(cast(l.ordersuf as varchar), 2, '0') as sequence,
  l.lineno as line, l.shipprod as item, l.stkqtyord as quantity_ordered, l.stkqtyship as quantity_reserved,
  case when h.stagecd < 3 and l.stkqtyship < l.stkqtyord then l.stkqtyord - l.stkqtyship else 0 end as quantity_back_ordered,
  round(case when l.stkqtyord <> 0 then l.netord / l.stkqtyord else l.price end, 4) as unit_price,
  l.promisedt as date_scheduled
from oeel l
join oeeh h on h.cono = l.cono and h.orderno = l.orderno and h.ordersuf = l.ordersuf
where upper(h.transtype) in ('SO', 'DO', 'CS', 'BR', 'FO') and h.stagecd between 1 and 5 and upper(l.specnstype) <> 'L'
  and (h.transdttmz >= :since
    or exists (select 1 from oeel c where c.cono = h.cono and c.orderno = h.orderno and c.ordersuf = h.ordersuf
      and c.transdttmz >= :since))
