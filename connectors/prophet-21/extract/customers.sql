select right('0' + c.company_id, 2) as company, cast(cast(c.customer_id as bigint) as varchar(30)) as customer_number,
  c.customer_name as name, a.mail_address1 as address1, a.mail_address2 as address2, a.mail_city as city,
  a.mail_state as state, a.mail_postal_code as zip, coalesce(nullif(a.mail_country, ''), 'US') as country,
  cast(cast(coalesce(
    (select top 1 s.preferred_location_id from ship_to s
      where s.customer_id = c.customer_id and s.company_id = c.company_id and s.delete_flag <> 'Y'
        and s.preferred_location_id is not null
      order by s.ship_to_id),
    (select min(w.location_id) from location w where w.company_id = c.company_id and w.delete_flag <> 'Y')) as bigint)
    as varchar(6)) as warehouse,
  t.terms_desc as terms, nullif(c.credit_limit, 0) as credit_limit
from customer c
left join address a on a.id = c.customer_id
left join terms t on t.terms_id = c.terms_id
where c.delete_flag <> 'Y' and (c.date_last_modified >= @since or a.date_last_modified >= @since)
