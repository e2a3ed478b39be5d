select c.company, c.customer_number, c.name, c.street as address1, c.street2 as address2, c.city,
  s.code as state, c.zip, coalesce(country.code, 'US') as country,
  (select min(code) from stock_warehouse w where w.company_id = c.of_company and w.active) as warehouse,
  left(term.name ->> 'en_US', 40) as terms,
  nullif((c.credit_limit ->> c.of_company::text)::numeric, 0) as credit_limit,
  case when c.sale_warn = 'block' then 'Y' else 'N' end as on_hold
from customer c
left join res_country_state s on s.id = c.state_id
left join res_country country on country.id = c.country_id
left join account_payment_term term on term.id = (c.property_payment_term_id ->> c.of_company::text)::int
where c.write_date >= %(since)s
