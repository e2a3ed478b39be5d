select right('0' + c.company_id, 2) as company, cast(cast(s.supplier_id as bigint) as varchar(12)) as vendor,
  s.supplier_name as name
from supplier s
cross join company c
where s.delete_flag <> 'Y'
union all
select right('0' + company_id, 2), 'NONE', 'No supplier'
from company
