select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number,
  shipto as ship_to_number, name, addr_1 as address1, addr_2 as address2, city, state, zipcd as zip,
  coalesce(nullif(countrycd, ''), 'US') as country
from arss
where statustype = true and transdttmz >= :since
