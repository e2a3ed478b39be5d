select right('0' + x.company_id, 2) as company, cast(cast(x.customer_id as bigint) as varchar(30)) as customer_number,
  m.item_id as item, max(x.their_item_id) as customer_part
from inv_xref x
join inv_mast m on m.inv_mast_uid = x.inv_mast_uid and m.delete_flag <> 'Y'
where x.delete_flag <> 'Y' and x.their_item_id <> ''
group by x.company_id, x.customer_id, m.item_id
having max(x.date_last_modified) >= @since
