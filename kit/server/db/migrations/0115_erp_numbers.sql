-- The ERP's own numbers of customers and ship-tos; empty where the number is the key.
alter table customers add column customer_number text collate "C" not null default '';
alter table ship_tos add column ship_to_number text collate "C" not null default '';

-- The key of each number that a feed has ever given. A key keeps its owner when a customer is removed or a load is
-- rolled back, so that nobody inherits accounts, carts, or guides.
create table erp_numbers (
  owner text collate "C" not null,               -- company, or company and customer for a ship-to
  number text collate "C" not null,
  key text collate "C" not null,
  primary key (owner, number)
);
insert into erp_numbers select company, customer, customer from customers;
insert into erp_numbers select company || customer, ship_to, ship_to from ship_tos;
insert into erp_numbers select company, customer, customer from carts on conflict do nothing;
insert into erp_numbers select company || customer, ship_to, ship_to from carts on conflict do nothing;
insert into erp_numbers select company, customer, customer from guides on conflict do nothing;
insert into erp_numbers select company, left(user_id, 6), left(user_id, 6) from accounts where login_type = 'C'
  on conflict do nothing;
insert into erp_numbers select company || left(user_id, 6), substr(user_id, 7), substr(user_id, 7) from accounts
  where login_type = 'C' and length(user_id) > 6 on conflict do nothing;
