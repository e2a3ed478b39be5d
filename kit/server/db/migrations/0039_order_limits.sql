-- Above this amount, an order of the account needs an approval; null for no limit.
alter table accounts add column order_limit numeric(14,2) check (order_limit >= 0);
