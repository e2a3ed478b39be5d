-- Whose account last changed a line's quantity, so that a cart says which employee prepared it.
alter table cart_lines add column account_id bigint;  -- null before this migration, and for the owner's changes

-- The guard records the account, so that no statement can name another one; otherwise as in 0071.
create or replace function portal_guard_line() returns trigger language plpgsql as $$
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
  if tg_op = 'INSERT' or (new.quantity, new.changed_by) is distinct from (old.quantity, old.changed_by) then
    new.account_id := public.portal_asks();
  end if;
  return new;
end $$;
