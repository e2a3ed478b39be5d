select cast(c.salesrep_id as varchar(12)) as employee, right('0' + c.company_id, 2) as company,
  cast(cast(c.customer_id as bigint) as varchar(30)) as customer_number
from customer c
where c.delete_flag <> 'Y' and c.salesrep_id is not null
union
select cast(r.salesrep_id as varchar(12)), right('0' + s.company_id, 2), cast(cast(s.customer_id as bigint) as varchar(30))
from ship_to_salesrep r
join ship_to s on s.ship_to_id = r.ship_to_id and s.company_id = r.company_id
where r.delete_flag <> 'Y' and s.delete_flag <> 'Y'
