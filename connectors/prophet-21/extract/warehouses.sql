select right('0' + l.company_id, 2) as company, cast(cast(l.location_id as bigint) as varchar(6)) as warehouse,
  l.location_name as name, a.phys_city as city, a.phys_state as state
from location l
left join address a on a.id = l.location_id
where l.delete_flag <> 'Y'
