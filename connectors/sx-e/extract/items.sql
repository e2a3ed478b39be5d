-- MAIN is the warehouse whose vendor and prices apply. The second part has the non-stock items of order lines.
select lpad(cast(p.cono as varchar), 2, '0') as company, p.prod as item, p.descrip_1 as description,
  p.descrip_2 as description2, cast(w.arpvendno as varchar) as vendor, w.vendprod as vendor_part,
  p.prodcat as department, p.unitstock as unit, p.weight as weight, p.cubes as cube
from icsp p
join icsw w on w.cono = p.cono and w.prod = p.prod and w.whse = 'MAIN'
where p.transdttmz >= :since or w.transdttmz >= :since
union all
select lpad(cast(l.cono as varchar), 2, '0'), l.shipprod, max(l.proddesc), max(l.proddesc2),
  cast(max(l.vendno) as varchar), '', max(l.prodcat), max(l.unit), max(l.weight), max(l.cubes)
from oeel l
where l.specnstype = 'N' and l.transdttmz >= :since
  and not exists (select 1 from icsp p where p.cono = l.cono and p.prod = l.shipprod)
group by l.cono, l.shipprod
