-- A number whose customer has another one now. If a feed gives it to a customer, that is another company.
alter table erp_numbers add column given_up boolean not null default false;
update erp_numbers n set given_up = true from customers c
  where n.owner = c.company and n.key = c.customer
    and n.number <> case when coalesce(nullif(c.customer_number, ''), c.customer) ~ '^[0-9]{1,5}$'
      then lpad(coalesce(nullif(c.customer_number, ''), c.customer), 6, '0')
      else coalesce(nullif(c.customer_number, ''), c.customer) end;
