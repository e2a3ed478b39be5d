select cast(c.id as varchar(12)) as employee, c.first_name + ' ' + c.last_name as name, 'ALL' as region, 'rep' as role
from contacts c
where c.salesrep = 'Y' and c.delete_flag <> 'Y'
