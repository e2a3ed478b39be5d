select lpad(cast(cono as varchar), 2, '0') as company, prod as item, altprod as substitute,
  min(case when keyno > 0 then keyno else 1 end) as rank
from icsec
where rectype = 'S' and prod <> altprod
group by cono, prod, altprod
having max(transdttmz) >= :since
