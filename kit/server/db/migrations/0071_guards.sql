-- What the serving role may write in which state; see kit/db/wall/guards.ts, which puts these functions on the tables.

-- Whether the statement is the owner's, such as a feed's, an account command's, or a migration's.
create function portal_is_owner(of_table oid) returns boolean language sql stable as $$
  select pg_has_role(current_user, c.relowner, 'usage') from pg_class c where c.oid = of_table
$$;

create function portal_asks() returns bigint language sql stable as $$
  select nullif(current_setting('portal.account', true), '')::bigint
$$;

create function portal_refuse(what text) returns void language plpgsql as $$
begin
  raise exception '%', what using errcode = 'insufficient_privilege';
end $$;

-- An account's password is changed for the account itself.
create function portal_guard_account() returns trigger language plpgsql as $$
begin
  if not public.portal_is_owner(tg_relid) and new.account_id is distinct from public.portal_asks() then
    perform public.portal_refuse('the password is another account''s');
  end if;
  return new;
end $$;

-- A cart becomes an order by the transitions below; then only its delivery changes.
create function portal_guard_cart() returns trigger language plpgsql as $$
declare
  delivery text[] := '{state,order_number,version,changed_at,push_attempts,push_next_at,push_error,mail_attempts,mail_next_at,mailed_at,exported_at}';
begin
  if public.portal_is_owner(tg_relid) then
    return new;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
      ('draft', 'waiting for approval'), ('draft', 'sent'), ('waiting for approval', 'sent'),
      ('waiting for approval', 'refused'), ('sent', 'received'), ('sent', 'refused')) then
    perform public.portal_refuse(format('an order that is %s does not become %s', old.state, new.state));
  elsif old.state not in ('draft', 'waiting for approval')
      and to_jsonb(old) - delivery <> to_jsonb(new) - delivery then
    perform public.portal_refuse(format('an order that is %s keeps what it has', old.state));
  elsif old.reference is not null and new.reference is distinct from old.reference then
    perform public.portal_refuse('an order keeps its reference');
  elsif new.state = 'draft' and num_nonnulls(new.reference, new.amount) > 0 then
    perform public.portal_refuse('a draft has neither a reference nor an amount');
  elsif new.order_number <> old.order_number and (old.state, new.state) <> ('sent', 'received') then
    perform public.portal_refuse('an order gets its number when it is received');
  elsif new.version < old.version then
    perform public.portal_refuse('a version never falls');
  end if;
  return new;
end $$;

-- Lines change as long as the order is open.
create function portal_guard_line() returns trigger language plpgsql as $$
declare
  of_state text;
begin
  if public.portal_is_owner(tg_relid) then
    return new;
  end if;
  select c.state into of_state from public.carts c
    where c.cart_id = new.cart_id and c.company = new.company and c.customer = new.customer;
  if of_state is null or of_state not in ('draft', 'waiting for approval') then
    perform public.portal_refuse('the lines of a sent order do not change');
  end if;
  return new;
end $$;

-- A state is recorded with the account that brings it about, and nobody decides on their own order.
create function portal_guard_state() returns trigger language plpgsql as $$
begin
  if public.portal_is_owner(tg_relid) then
    return new;
  end if;
  if new.account_id is distinct from public.portal_asks() then
    perform public.portal_refuse('a state is recorded with the account that asks');
  elsif not exists (select from public.carts c where c.cart_id = new.cart_id and c.company = new.company
      and c.customer = new.customer and c.state = new.state) then
    perform public.portal_refuse('the order is not in this state');
  elsif new.account_id is not null and new.state in ('sent', 'refused') and new.account_id = (
      select h.account_id from public.cart_states h where h.cart_id = new.cart_id and h.state = 'waiting for approval'
      order by h.state_id desc limit 1) then
    perform public.portal_refuse('nobody decides on their own order');
  end if;
  return new;
end $$;

-- What a customer pays for an item on a day; see kit/catalog/queries.ts.
create function portal_price(of_company text, of_customer text, of_item text, on_day date) returns numeric language sql stable as $$
  select coalesce(
    (select p.price from public.custom_prices p where p.company = of_company and p.customer = of_customer
      and p.item = of_item and p.shipment_type = 'W' and p.current_pending = 'C' and p.effective_date <= on_day
      and (p.expiration_date is null or p.expiration_date >= on_day)),
    (select l.sell_price from public.list_prices l where l.company = of_company and l.item = of_item))
$$;

-- At the end of the transaction that moves an order: its new state is recorded, and a sent one has the prices of that day.
create function portal_guard_sending() returns trigger language plpgsql as $$
declare
  of_day date;
  wrong text;
  total numeric;
begin
  if public.portal_is_owner(tg_relid) or new.state = 'draft' then
    return null;
  end if;
  select h.day into of_day from public.cart_states h where h.cart_id = new.cart_id and h.state = new.state
    order by h.state_id desc limit 1;
  if of_day is null then
    perform public.portal_refuse('the state of an order is recorded');
  elsif new.state <> 'sent' then
    return null;
  end if;
  select min(l.item) into wrong from public.cart_lines l
    where l.cart_id = new.cart_id and l.quantity > 0
      and l.unit_price is distinct from public.portal_price(l.company, l.customer, l.item, of_day);
  if wrong is not null then
    perform public.portal_refuse(format('the price of item %s is not the customer''s', wrong));
  end if;
  select case when count(*) = count(l.unit_price) then sum(round(l.quantity * l.unit_price, 2)) end into total
    from public.cart_lines l where l.cart_id = new.cart_id and l.quantity > 0;
  if total is distinct from new.amount then
    perform public.portal_refuse('the amount of an order is the sum of its lines');
  end if;
  return null;
end $$;
