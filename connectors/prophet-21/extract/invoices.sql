select right('0' + i.company_no, 2) as company, cast(cast(i.customer_id as bigint) as varchar(30)) as customer_number,
  i.invoice_no as invoice_number, cast(cast(i.ship_to_id as bigint) as varchar(30)) as ship_to_number,
  cast(cast(i.sales_location_id as bigint) as varchar(6)) as warehouse, i.order_no as order_number,
  i.po_no as customer_po, cast(i.invoice_date as date) as invoice_date, cast(i.net_due_date as date) as due_date,
  round(i.total_amount, 2) as amount,
  round(i.total_amount - i.amount_paid - i.terms_taken - i.allowed + i.memo_amount + i.bad_debt_amount, 2) as balance,
  case when i.total_amount < 0 then nullif(i.invoice_reference_no, '') end as corrects_invoice,
  case when i.terms_due_date >= cast(getdate() as date) then round(i.terms_amount, 2) end as discount_amount,
  case when i.terms_due_date >= cast(getdate() as date) then cast(i.terms_due_date as date) end as discount_date
from invoice_hdr i
where i.date_last_modified >= @since
