select distinct on (c.company, c.customer_number, i.item) c.company, c.customer_number, i.item, x.code as customer_part
from sale_product_customer x
join customer c on c.party = x.party
join item i on i.template = x.template and (x.product is null or x.product = i.product)
where x.active and x.code <> ''
  and greatest(pg_temp.changed(x.create_date, x.write_date), c.changed) >= %(since)s
order by c.company, c.customer_number, i.item, x.product nulls last, x.sequence nulls first, x.id
