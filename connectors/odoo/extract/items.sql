-- Weight and volume in pounds and cubic feet: the system parameters of Odoo choose the units.
select i.company, i.item, left(i.name, 120) as description, coalesce(s.partner_id::text, 'NONE') as vendor,
  s.product_code as vendor_part, i.unit, round(i.weight::numeric, 4) as weight, round(i.volume::numeric, 4) as cube
from item i
left join lateral (
  select partner_id, product_code, write_date from product_supplierinfo s
  where s.product_tmpl_id = i.template and (s.product_id is null or s.product_id = i.product)
    and (s.company_id is null or s.company_id = i.company_id)
  order by s.sequence, s.id limit 1) s on true
where greatest(i.changed, s.write_date) >= %(since)s
