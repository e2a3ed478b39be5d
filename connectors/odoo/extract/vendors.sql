select lpad(c.id::text, 2, '0') as company, p.id::text as vendor, left(p.name, 60) as name
from res_partner p
join res_company c on p.company_id is null or p.company_id = c.id
where exists (select 1 from product_supplierinfo s where s.partner_id = p.id)
union all
select lpad(c.id::text, 2, '0'), 'NONE', 'No vendor'
from res_company c
