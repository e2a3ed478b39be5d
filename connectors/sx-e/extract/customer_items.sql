select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number,
  altprod as item, max(prod) as customer_part
from icsec
where rectype = 'C'
group by cono, custno, altprod
having max(transdttmz) >= :since
