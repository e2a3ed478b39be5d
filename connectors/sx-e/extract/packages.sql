select lpad(cast(k.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(k.orderno as varchar) as order_number, lpad(cast(k.ordersuf as varchar), 2, '0') as sequence,
  case when k.trackerno like '1Z%' then 'UPS' else coalesce(nullif(upper(k.shipviaty), ''), 'OTHER') end as carrier,
  k.trackerno as tracking_number,
  coalesce(h.shipdt, k.transdt) as ship_date, k.shipviaty as service, sum(k.actweight) as weight
from oeehp k
join oeeh h on h.cono = k.cono and h.orderno = k.orderno and h.ordersuf = k.ordersuf
where k.trackerno <> '' and k.shippedfl = true and k.transdt >= cast(:since as date)
group by k.cono, h.custno, k.orderno, k.ordersuf, k.trackerno, k.shipviaty, coalesce(h.shipdt, k.transdt)
