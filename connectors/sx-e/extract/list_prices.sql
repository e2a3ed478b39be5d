-- A pending price is one of type N, an amount; other types are percentages of a price.
select lpad(cast(w.cono as varchar), 2, '0') as company, w.prod as item, p.unitstock as sell_unit,
  round(w.baseprice, 4) as sell_price, round(w.listprice, 4) as list_price,
  round(f.baseprice, 4) as pending_price, f.effectdt as effective_date
from icsw w
join icsp p on p.cono = w.cono and p.prod = w.prod
left join pdsf f on f.cono = w.cono and f.prod = w.prod and f.whse in ('', w.whse) and f.basetype = 'N'
  and f.effectdt = (select min(n.effectdt) from pdsf n
    where n.cono = w.cono and n.prod = w.prod and n.whse in ('', w.whse) and n.basetype = 'N' and n.effectdt > current_date)
where w.whse = 'MAIN' and w.transdttmz >= :since
