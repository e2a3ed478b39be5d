select lpad(cast(cono as varchar), 2, '0') as company, cast(vendno as varchar) as vendor, name
from apsv
where transdttmz >= :since
