select lpad(w.company_id::text, 2, '0') as company, w.code as warehouse, w.name, p.city, s.code as state
from stock_warehouse w
left join res_partner p on p.id = w.partner_id
left join res_country_state s on s.id = p.state_id
where w.active and greatest(w.write_date, p.write_date) >= %(since)s
