-- Amounts in the company's currency; those of a credit are negative.
select m.company, m.customer_number, m.name as invoice_number, m.ship_to_number, m.warehouse,
  m.order_name as order_number, left(m.client_order_ref, 30) as customer_po, m.invoice_date,
  m.invoice_date_due as due_date, m.amount_total_signed as amount, m.amount_residual_signed as balance,
  reversed.name as corrects_invoice,
  case when due.discount_date >= current_date then m.amount_total_signed - due.discount_balance end as discount_amount,
  case when due.discount_date >= current_date then due.discount_date end as discount_date
from invoice m
left join account_move reversed on reversed.id = m.reversed_entry_id
left join lateral (
  select l.discount_date, l.discount_balance from account_move_line l
  where l.move_id = m.id and l.display_type = 'payment_term' order by l.discount_date limit 1) due on true
where m.changed >= %(since)s
