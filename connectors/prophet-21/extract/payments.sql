-- The last payment of each invoice, as its header has it.
select right('0' + i.company_no, 2) as company, cast(cast(i.customer_id as bigint) as varchar(30)) as customer_number,
  coalesce(nullif(i.paid_by_check_no, ''), 'PAID') + '-' + i.invoice_no as payment_number, i.invoice_no as invoice_number,
  cast(i.date_paid as date) as payment_date, 'check' as method, i.paid_by_check_no as reference,
  round(i.amount_paid, 2) as amount, round(i.terms_taken + i.allowed - i.memo_amount - i.bad_debt_amount, 2) as discount
from invoice_hdr i
where i.date_paid is not null and i.amount_paid <> 0 and i.date_last_modified >= @since
