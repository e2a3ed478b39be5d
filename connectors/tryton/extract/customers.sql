select c.company, c.customer_number, c.name,
  coalesce(split_part(a.street, E'\n', 1), '') as address1, split_part(a.street, E'\n', 2) as address2,
  a.city, state.code as state, a.postal_code as zip, coalesce(country.code, 'US') as country,
  (select code from stock_location where type = 'warehouse' and active order by id limit 1) as warehouse,
  term.name as terms, c.credit_limit, '' as merged_into
from customer c
left join lateral (
  select * from party_address a where a.party = c.party
  order by a.active desc, a.sequence nulls first, a.id limit 1) a on true
left join country_country country on country.id = a.country
left join country_subdivision state on state.id = a.subdivision
left join account_invoice_payment_term term on term.id = c.term
where c.changed >= %(since)s
union all
select c.company, r.code, r.name, '', '', '', '', '', '', '', '', null, c.customer_number
from party_party r
join customer c on c.party = r.replaced_by
where r.write_date >= %(since)s
