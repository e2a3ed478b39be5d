select u.id::text as employee, p.name, 'ALL' as region, 'rep' as role
from res_users u
join res_partner p on p.id = u.partner_id
where exists (select 1 from res_partner c where c.user_id = u.id)
