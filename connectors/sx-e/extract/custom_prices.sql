-- Only fixed prices of a customer and a product (type 1), for every warehouse and ship-to.
select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number, prod as item,
  'W' as shipment_type, current_pending, 'CONTRACT' as price_source,
  coalesce(nullif(units, ''), unitstock) as sell_unit, round(price, 4) as price, startdt as effective_date,
  enddt as expiration_date
from (
  select d.cono, d.custno, d.prod, d.units, p.unitstock, d.prcmult_1 as price, d.startdt, d.enddt, d.transdttmz,
    case when d.startdt > current_date then 'P' else 'C' end as current_pending,
    row_number() over (partition by d.cono, d.custno, d.prod, case when d.startdt > current_date then 'P' else 'C' end
      order by case when d.startdt > current_date then d.startdt end, d.startdt desc) as nth
  from pdsc d
  join icsp p on p.cono = d.cono and p.prod = d.prod
  where d.levelcd = 1 and d.prctype = true and d.statustype = true and d.whse = '' and d.custtype = ''
    and (d.enddt is null or d.enddt >= current_date)) prices
where nth = 1 and transdttmz >= :since
