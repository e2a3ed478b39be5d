-- The same answers as before: Citus cannot pass on the rows of a query without columns.

create or replace function portal_sees_invoice(of_company text, number text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from public.invoices i where i.company = of_company and i.invoice_number = number);
end $$;

create or replace function portal_sees_parcel(of_carrier text, number text, shipped date)
  returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from public.packages p
    where p.tracking_number = number and p.carrier = of_carrier and p.ship_date = shipped);
end $$;
