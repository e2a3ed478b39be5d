-- What the policies of the second wall call; see kit/db/wall/. The settings portal.account, portal.company,
-- portal.customer, and portal.scope tell who asks, until the end of a transaction.

-- The group of the account that asks, and the employees that it may choose.
create function portal_group() returns text language plpgsql stable as $$
begin
  return (select a.user_id from public.accounts a
    where a.account_id = nullif(current_setting('portal.account', true), '')::bigint and a.login_type = 'G');
end $$;

create function portal_employees() returns setof text language plpgsql stable as $$
begin
  return query select e.employee
    from public.accounts a join public.employees me on me.employee = a.user_id
    join public.employees e on e.employee = me.employee or me.role = 'administrator'
      or (me.role = 'manager' and e.region = me.region)
    where a.account_id = nullif(current_setting('portal.account', true), '')::bigint and a.login_type = 'E';
end $$;

-- '*' if the account is an administrator's, who sees every customer.
create function portal_everything() returns text language plpgsql stable as $$
begin
  return (select '*' from public.accounts a join public.employees e on e.employee = a.user_id
    where a.account_id = nullif(current_setting('portal.account', true), '')::bigint and a.login_type = 'E'
      and e.role = 'administrator');
end $$;

-- The customers that the account may see, as company and customer number, or '*' for an administrator.
create function portal_scope(chosen text) returns text language plpgsql stable as $$
declare
  who public.accounts;
begin
  select * into who from public.accounts a
    where a.account_id = nullif(current_setting('portal.account', true), '')::bigint;
  if who.login_type = 'C' then
    return who.company || substr(who.user_id, 1, 6);
  elsif who.login_type = 'G' then
    return coalesce((select string_agg(distinct m.company || m.customer, ',')
      from public.group_members m where m.group_id = who.user_id), '');
  elsif chosen is null and public.portal_everything() is not null then
    return '*';
  end if;
  return coalesce((select string_agg(distinct b.company || b.customer, ',')
    from public.employee_books b join public.employees e on e.employee = b.employee
    where b.employee in (select public.portal_employees())
      and (chosen is null or e.employee || '-' || e.region = chosen)), '');
end $$;

-- Whether the asker may see an invoice or a parcel.
create function portal_sees_invoice(of_company text, number text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.invoices i where i.company = of_company and i.invoice_number = number);
end $$;

create function portal_sees_parcel(of_carrier text, number text, shipped date) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.packages p
    where p.tracking_number = number and p.carrier = of_carrier and p.ship_date = shipped);
end $$;

-- Behind a policy an index serves only conditions that cannot leak a row, and lower() counts as one that can. So these
-- texts are stored without case.
alter table orders add column po_key text generated always as (lower(customer_po)) stored;
alter table invoices add column po_key text generated always as (lower(customer_po)) stored;
alter table customer_items add column part_key text collate "C" generated always as (lower(customer_part)) stored;
drop index orders_po;
drop index invoices_po;
drop index customer_items_typed_part;
create index orders_po on orders (company, customer, po_key);
create index invoices_po on invoices (company, customer, po_key);
create index customer_items_typed_part on customer_items (company, customer, part_key);
