-- Unique keys include the customer, so that the tables can be distributed by customer. The feed checks that a company
-- uses an order's or an invoice's number only once.
drop index orders_number;
create unique index orders_number on orders (company, order_number, sequence, customer);
drop index invoices_number;
create unique index invoices_number on invoices (company, invoice_number, customer);

-- The functions of the wall name their schema, so that a table of the same name in another one cannot stand in for theirs.
do $$
declare
  old record;
begin
  for old in select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname like 'portal\_%' and current_schema() <> 'public'
  loop
    execute replace(old.definition, 'public.', quote_ident(current_schema()) || '.');
  end loop;
end $$;
