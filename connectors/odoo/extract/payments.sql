-- What a payment or credit pays of an invoice. A credit that is used has a row of its own, too.
select m.company, m.customer_number, coalesce(p.name, credit.name) as payment_number, m.name as invoice_number,
  max(r.max_date) as payment_date, left(coalesce(method.name ->> 'en_US', 'credit'), 20) as method,
  left(max(p.memo), 40) as reference, sum(r.amount) as amount
from account_partial_reconcile r
join account_move_line d on d.id = r.debit_move_id
join account_move_line c on c.id = r.credit_move_id
join invoice m on m.id = d.move_id and m.move_type = 'out_invoice'
left join account_payment p on p.move_id = c.move_id
left join account_payment_method method on method.id = p.payment_method_id
join account_move credit on credit.id = c.move_id
group by m.company, m.customer_number, coalesce(p.name, credit.name), m.name, method.name
having max(r.write_date) >= %(since)s
union all
select m.company, m.customer_number, m.name, m.name, max(r.max_date), 'credit', null, - sum(r.amount)
from account_partial_reconcile r
join account_move_line c on c.id = r.credit_move_id
join invoice m on m.id = c.move_id and m.move_type = 'out_refund'
group by m.company, m.customer_number, m.name
having max(r.write_date) >= %(since)s
