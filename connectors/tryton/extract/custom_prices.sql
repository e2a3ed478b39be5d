-- The prices of the customer's price list. Tryton keeps them as formulas: this reads a number, unit_price, list_price,
-- and either of these times a number; any other formula ends the extract with an error that shows it. Of lines for
-- larger quantities, nothing is written.
select c.company, c.customer_number, i.item, 'W' as shipment_type, 'C' as current_pending,
  case when line.product is null then 'LIST' else 'CONTRACT' end as price_source, i.unit_code as sell_unit,
  pg_temp.half_even(case
    when line.formula ~ '^(unit_price|list_price)$' then i.list_price
    when line.formula ~ '^(unit_price|list_price) \* [0-9.]+$'
      then i.list_price * split_part(line.formula, ' * ', 2)::numeric
    else line.formula::numeric end, 4) as price,
  '2000-01-01'::date as effective_date
from customer c
join product_price_list list on list.id = c.price_list
cross join item i
cross join lateral (
  select l.* from product_price_list_line l
  where l.price_list = list.id and coalesce(l.quantity, 0) <= 0 and (l.product is null or l.product = i.product)
    and (l.category is null or exists (
      select 1 from "product_template-product_category" x where x.template = i.template and x.category = l.category))
  order by l.sequence nulls first, l.id limit 1) line
where i.sold and i.list_price is not null
  and greatest(c.changed, i.changed, pg_temp.changed(list.create_date, list.write_date), (
    select max(pg_temp.changed(l.create_date, l.write_date)) from product_price_list_line l where l.price_list = list.id
  )) >= %(since)s
