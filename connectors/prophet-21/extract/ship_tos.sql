select right('0' + s.company_id, 2) as company, cast(cast(s.customer_id as bigint) as varchar(30)) as customer_number,
  cast(cast(s.ship_to_id as bigint) as varchar(30)) as ship_to_number, a.name as name,
  a.phys_address1 as address1, a.phys_address2 as address2, a.phys_city as city, a.phys_state as state,
  a.phys_postal_code as zip, coalesce(nullif(a.phys_country, ''), 'US') as country
from ship_to s
join address a on a.id = s.ship_to_id
where s.delete_flag <> 'Y' and (s.date_last_modified >= @since or a.date_last_modified >= @since)
