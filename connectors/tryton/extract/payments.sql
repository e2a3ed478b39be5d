-- What paid an invoice: receipts, and the credit note that canceled it, which has two rows. Numbers of receipts begin
-- again each year. Receipts without an invoice, and what an accountant has reconciled by hand, are not here.
select i.company, i.customer_number, i.number as invoice_number, m.number || '/' || extract(year from m.date) as payment_number,
  m.date as payment_date, lower(j.name) as method, left(coalesce(m.description, ''), 40) as reference,
  sum(l.credit - l.debit) as amount
from invoice i
join "account_invoice-account_move_line" x on x.invoice = i.invoice
join account_move_line l on l.id = x.line
join account_move m on m.id = l.move
join account_journal j on j.id = m.journal
where i.changed >= %(since)s
group by i.company, i.customer_number, i.number, m.id, j.name
union all
select c.company, c.customer_number, case when side = 1 then i.number else c.number end, c.number, c.invoice_date, 'credit', '',
  side * (select sum(l.debit - l.credit) from account_move_line l where l.move = i.move and l.account = i.account)
from invoice i
join account_invoice canceled on canceled.id = i.invoice
join invoice c on c.move = canceled.cancel_move
cross join (values (1), (-1)) sides(side)
where greatest(i.changed, c.changed) >= %(since)s
