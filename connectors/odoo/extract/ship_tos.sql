select c.company, c.customer_number, p.id::text as ship_to_number,
  coalesce(nullif(p.name, ''), c.name) as name, p.street as address1, p.street2 as address2, p.city,
  s.code as state, p.zip, coalesce(country.code, 'US') as country
from res_partner p
join customer c on c.id = p.commercial_partner_id and c.id <> p.id
left join res_country_state s on s.id = p.state_id
left join res_country country on country.id = p.country_id
where (p.type = 'delivery' or exists (select 1 from sale_order o where o.partner_shipping_id = p.id))
  and p.write_date >= %(since)s
