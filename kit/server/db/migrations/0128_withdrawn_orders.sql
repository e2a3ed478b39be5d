-- A buyer may withdraw an order until the ERP has it; otherwise as in 0091.
alter table carts drop constraint carts_state_check;
alter table carts add constraint carts_state_check check (state in
  ('draft', 'waiting for approval', 'sent', 'received', 'in the books', 'refused', 'cancelled'));

create or replace function portal_guard_cart() returns trigger language plpgsql as $$
declare
  delivery text[] := '{state,order_number,version,changed_at,push_attempts,push_next_at,push_error,mail_attempts,mail_next_at,mailed_at,exported_at}';
begin
  if public.portal_is_owner(tg_relid) then
    return new;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
      ('draft', 'waiting for approval'), ('draft', 'sent'), ('waiting for approval', 'sent'),
      ('waiting for approval', 'refused'), ('sent', 'received'), ('sent', 'refused'),
      ('received', 'refused'), ('waiting for approval', 'cancelled'), ('sent', 'cancelled')) then
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
