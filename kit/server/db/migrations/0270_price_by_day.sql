-- A price counts from its first day through its last; of two, the one that began later. See features/items/server/queries.ts.
create or replace function portal_price(of_company text, of_customer text, of_item text, on_day date) returns numeric
language plpgsql stable as $$
declare
  agreed numeric := (select p.price from public.custom_prices p where p.company = of_company and p.customer = of_customer
    and p.item = of_item and p.shipment_type = 'W' and p.effective_date <= on_day
    and (p.expiration_date is null or p.expiration_date >= on_day)
    order by p.effective_date desc, p.current_pending desc limit 1);
begin
  return coalesce(agreed, (select case when l.effective_date <= on_day then l.pending_price else l.sell_price end
    from public.list_prices l where l.company = of_company and l.item = of_item));
end $$;
