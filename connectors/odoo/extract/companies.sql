select lpad(c.id::text, 2, '0') as company, c.name, p.street as address1, p.street2 as address2, p.city,
  s.code as state, p.zip, p.phone, p.email
from res_company c
join res_partner p on p.id = c.partner_id
left join res_country_state s on s.id = p.state_id
where greatest(c.write_date, p.write_date) >= %(since)s
