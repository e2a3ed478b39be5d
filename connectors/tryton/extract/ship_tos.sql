-- Every address that is in use, or to which something was sent.
select c.company, c.customer_number, a.id as ship_to, coalesce(nullif(a.party_name, ''), c.name) as name,
  coalesce(split_part(a.street, E'\n', 1), '') as address1, split_part(a.street, E'\n', 2) as address2,
  a.city, state.code as state, a.postal_code as zip, coalesce(country.code, 'US') as country
from customer c
join party_address a on a.party = c.party
left join country_country country on country.id = a.country
left join country_subdivision state on state.id = a.subdivision
where c.changed >= %(since)s
