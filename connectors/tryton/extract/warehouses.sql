select '01' as company, code as warehouse, name
from stock_location
where type = 'warehouse' and pg_temp.changed(create_date, write_date) >= %(since)s
