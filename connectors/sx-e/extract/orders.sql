select lpad(cast(h.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(h.orderno as varchar) as order_number, lpad(cast(h.ordersuf as varchar), 2, '0') as sequence,
  h.shipto as ship_to_number, h.whse as warehouse, h.custpo as customer_po,
  case when h.ordersuf > 0 and h.stagecd < 3 then 'B' else 'A' end as order_type,
  case when h.stagecd < 3 then 'O' else 'C' end as status,
  h.enterdt as order_date, h.shipdt as ship_date,
  case when h.stagecd < 3 then h.totlineord else h.totlineamt end as amount,
  case when h.stagecd in (4, 5) then cast(h.orderno as varchar) || '-' || lpad(cast(h.ordersuf as varchar), 2, '0') end as invoice_number,
  h.shipviaty as ship_via, h.refer as comment1
from oeeh h
where upper(h.transtype) in ('SO', 'DO', 'CS', 'BR', 'FO') and h.stagecd between 1 and 5
  and (h.transdttmz >= :since
    or exists (select 1 from oeel l where l.cono = h.cono and l.orderno = h.orderno and l.ordersuf = h.ordersuf
      and l.transdttmz >= :since))
