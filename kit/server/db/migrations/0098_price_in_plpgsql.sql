-- The same answers as before: Citus cannot plan the parameters of a function in SQL.
create or replace function portal_price(of_company text, of_customer text, of_item text, on_day date) returns numeric
language plpgsql stable as $$
declare
  agreed numeric := (select p.price from public.custom_prices p where p.company = of_company and p.customer = of_customer
    and p.item = of_item and p.shipment_type = 'W' and p.current_pending = 'C' and p.effective_date <= on_day
    and (p.expiration_date is null or p.expiration_date >= on_day));
begin
  return coalesce(agreed, (select l.sell_price from public.list_prices l where l.company = of_company and l.item = of_item));
end $$;
