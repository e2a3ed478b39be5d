select slsrepout as employee, lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number
from arsc
where statustype = true and slsrepout <> ''
union
select slsrepin, lpad(cast(cono as varchar), 2, '0'), cast(custno as varchar)
from arsc
where statustype = true and slsrepin <> ''
