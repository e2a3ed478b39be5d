select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number, name,
  addr_1 as address1, addr_2 as address2, city, state, zipcd as zip,
  coalesce(nullif(countrycd, ''), 'US') as country, whse as warehouse, termstype as terms,
  nullif(credlim, 0) as credit_limit,
  case when upper(selltype) in ('H', 'N') then 'Y' else 'N' end as on_hold
from arsc
where statustype = true and transdttmz >= :since
