-- Former releases stored an empty number of a shipment as the sequence ''. It becomes the next free one of its order,
-- unless a later load has added the order again with the sequence of the empty number.
insert into erp_numbers (owner, number, key)
  select o.company || '/' || o.order_number, '', min(lpad(n::text, 2, '0')) from orders o, generate_series(0, 99) n
  where o.sequence = ''
    and not exists (select 1 from erp_numbers e
      where e.owner = o.company || '/' || o.order_number and e.key = lpad(n::text, 2, '0'))
    and not exists (select 1 from orders p
      where p.company = o.company and p.order_number = o.order_number and p.sequence = lpad(n::text, 2, '0'))
  group by 1
  on conflict do nothing;
delete from order_lines l using orders o, orders again, erp_numbers e
  where o.sequence = '' and e.owner = o.company || '/' || o.order_number and e.number = ''
    and again.company = o.company and again.customer = o.customer and again.order_number = o.order_number and again.sequence = e.key
    and l.company = o.company and l.customer = o.customer and l.order_number = o.order_number and l.sequence = '';
delete from packages l using orders o, orders again, erp_numbers e
  where o.sequence = '' and e.owner = o.company || '/' || o.order_number and e.number = ''
    and again.company = o.company and again.customer = o.customer and again.order_number = o.order_number and again.sequence = e.key
    and l.company = o.company and l.customer = o.customer and l.order_number = o.order_number and l.sequence = '';
delete from orders o using orders again, erp_numbers e
  where o.sequence = '' and e.owner = o.company || '/' || o.order_number and e.number = ''
    and again.company = o.company and again.customer = o.customer and again.order_number = o.order_number and again.sequence = e.key;
update order_lines l set sequence = e.key from orders o, erp_numbers e
  where o.sequence = '' and e.owner = o.company || '/' || o.order_number and e.number = ''
    and l.company = o.company and l.customer = o.customer and l.order_number = o.order_number and l.sequence = '';
update packages l set sequence = e.key from orders o, erp_numbers e
  where o.sequence = '' and e.owner = o.company || '/' || o.order_number and e.number = ''
    and l.company = o.company and l.customer = o.customer and l.order_number = o.order_number and l.sequence = '';
update orders o set sequence = e.key from erp_numbers e
  where o.sequence = '' and e.owner = o.company || '/' || o.order_number and e.number = '';
