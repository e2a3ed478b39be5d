select i.company, i.customer_number, i.number as invoice_number, shipped.address as ship_to,
  coalesce(w.code, (select code from stock_location where type = 'warehouse' and active order by id limit 1)) as warehouse,
  i.sale_number as order_number, case when i.sale_number <> '' then shipped.number end as order_shipment, i.reference as customer_po,
  i.invoice_date, owed.due_date, owed.amount,
  case when i.state = 'posted' then owed.open + paid.open else 0 end as balance, corrected.number as corrects_invoice,
  term.name as terms
from invoice i
cross join lateral (
  select sum(l.debit - l.credit) as amount, min(l.maturity_date) as due_date,
    coalesce(sum(l.debit - l.credit) filter (where l.reconciliation is null), 0) as open
  from account_move_line l where l.move = i.move and l.account = i.account) owed
cross join lateral (
  select coalesce(sum(l.debit - l.credit), 0) as open
  from "account_invoice-account_move_line" x join account_move_line l on l.id = x.line
  where x.invoice = i.invoice and l.reconciliation is null) paid
left join lateral (
  select p.address, p.number, p.warehouse from account_invoice_line l
  join "account_invoice_line-stock_move" x on x.invoice_line = l.id
  join sale_move m on m.move = x.stock_move
  join shipment p on p.sale = m.sale and p.model = m.model and p.shipment = m.shipment
  where l.invoice = i.invoice order by p.position limit 1) shipped on true
left join lateral (
  select c.number from account_invoice_line l
  join account_invoice_line o on l.origin = 'account.invoice.line,' || o.id join invoice c on c.invoice = o.invoice
  where l.invoice = i.invoice order by l.id limit 1) corrected on owed.amount < 0
left join account_invoice_payment_term term on term.id = i.term
left join stock_location w on w.id = shipped.warehouse
where i.changed >= %(since)s
