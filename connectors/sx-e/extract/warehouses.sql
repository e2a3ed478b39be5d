select lpad(cast(cono as varchar), 2, '0') as company, whse as warehouse, name, city, state
from icsd
where transdttmz >= :since
