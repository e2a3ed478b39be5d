select c.user_id::text as employee, c.company, c.customer_number
from customer c
where c.user_id is not null
