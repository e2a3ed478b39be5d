-- Fixed prices of the pricelist that a customer has of its own. Rules by category, formula, and quantity have no place.
select distinct on (c.company, c.id, i.item, price.current_pending) c.company, c.customer_number, i.item,
  'W' as shipment_type, price.current_pending, 'PRICELIST' as price_source, i.unit as sell_unit,
  round(price.fixed_price::numeric, 4) as price, coalesce((price.date_start at time zone 'UTC')::date, '2000-01-01') as effective_date,
  (price.date_end at time zone 'UTC')::date as expiration_date
from customer c
join lateral (
  select r.*, case when r.date_start > now() then 'P' else 'C' end as current_pending from product_pricelist_item r
  where r.pricelist_id = (c.specific_property_product_pricelist ->> c.of_company::text)::int
    and r.compute_price = 'fixed' and r.min_quantity <= 1 and (r.date_end is null or r.date_end >= now())) price on true
join item i on i.company_id = c.of_company
  and ((price.applied_on = '0_product_variant' and i.product = price.product_id)
    or (price.applied_on = '1_product' and i.template = price.product_tmpl_id))
where greatest(c.write_date, price.write_date) >= %(since)s
order by c.company, c.id, i.item, price.current_pending, price.applied_on, price.date_start desc nulls last, price.id
