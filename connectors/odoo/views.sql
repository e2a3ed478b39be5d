-- Of this session only. A customer is a partner without a parent company; its contacts and addresses belong to it.
create temporary view customer as
select lpad(c.id::text, 2, '0') as company, c.id as of_company, p.*, p.id::text as customer_number
from res_partner p
join res_company c on p.company_id is null or p.company_id = c.id
where p.commercial_partner_id = p.id and (p.customer_rank > 0
  or exists (select 1 from sale_order o join res_partner buyer on buyer.id = o.partner_id
    where buyer.commercial_partner_id = p.id and o.company_id = c.id and o.state = 'sale'));

create temporary view item as
select lpad(c.id::text, 2, '0') as company, c.id as company_id, p.id as product,
  coalesce(nullif(p.default_code, ''), 'ID-' || p.id) as item, t.id as template, t.name ->> 'en_US' as name,
  t.list_price, t.is_storable, t.uom_id, u.factor, upper(left(u.name ->> 'en_US', 4)) as unit, p.weight, p.volume,
  p.active and t.active and t.sale_ok as sold, s.partner_id as vendor, s.product_code as vendor_part, s.delay as lead_time_days,
  greatest(p.write_date, t.write_date, s.write_date) as changed
from product_product p
join product_template t on t.id = p.product_tmpl_id
join uom_uom u on u.id = t.uom_id
join res_company c on t.company_id is null or t.company_id = c.id
left join lateral (
  select * from product_supplierinfo s
  where s.product_tmpl_id = t.id and (s.product_id is null or s.product_id = p.id)
    and (s.company_id is null or s.company_id = c.id)
  order by s.sequence, s.id limit 1) s on true
where t.type = 'consu';

-- The lines of goods of an order, in the item's unit and the company's currency. Freight and down payments are not goods.
create temporary view order_goods as
select l.order_id, l.id, l.product_id, l.price_subtotal / coalesce(nullif(o.currency_rate, 0), 1)::numeric as price_subtotal,
  row_number() over (partition by l.order_id order by l.sequence, l.id) as line,
  (l.product_uom_qty / su.factor * pu.factor)::numeric as ordered,
  (l.qty_delivered / su.factor * pu.factor)::numeric as delivered
from sale_order_line l
join sale_order o on o.id = l.order_id
join product_product p on p.id = l.product_id
join product_template t on t.id = p.product_tmpl_id and t.type = 'consu'
join uom_uom pu on pu.id = t.uom_id
join uom_uom su on su.id = l.product_uom
where l.display_type is null and not coalesce(l.is_delivery, false) and not coalesce(l.is_downpayment, false);

create temporary view open_order as
select lpad(o.company_id::text, 2, '0') as company, p.commercial_partner_id::text as customer_number, o.*,
  case when place.id <> p.commercial_partner_id then place.id::text end as ship_to_number,
  case when o.delivery_status is null then o.invoice_status = 'invoiced' else o.delivery_status = 'full' end as closed,
  greatest(o.write_date, (select max(l.write_date) from sale_order_line l where l.order_id = o.id)) as changed
from sale_order o
join res_partner p on p.id = o.partner_id
-- A third party's address belongs to no ship-to of this customer.
left join res_partner place on place.id = o.partner_shipping_id and place.commercial_partner_id = p.commercial_partner_id
where o.state = 'sale';

-- A line of goods of an invoice, in the item's unit; `sign` is -1 in a credit.
create temporary view invoice_goods as
select l.move_id, l.id, l.product_id, - l.balance as sales,
  -- The tax in the company's currency, as the line's value is.
  (l.price_total - l.price_subtotal) * coalesce(abs(l.balance / nullif(l.price_subtotal, 0)), 1) as tax,
  row_number() over (partition by l.move_id order by l.sequence, l.id) as line,
  (l.quantity / su.factor * pu.factor)::numeric as quantity
from account_move_line l
join product_product p on p.id = l.product_id
join product_template t on t.id = p.product_tmpl_id and t.type = 'consu'
join uom_uom pu on pu.id = t.uom_id
join uom_uom su on su.id = coalesce(l.product_uom_id, t.uom_id)
where l.display_type = 'product' and l.quantity <> 0
  and not exists (select 1 from sale_order_line_invoice_rel r
    join sale_order_line s on s.id = r.order_line_id where r.invoice_line_id = l.id and s.is_delivery);

create temporary view invoice as
select lpad(m.company_id::text, 2, '0') as company, m.commercial_partner_id::text as customer_number, m.*,
  case when place.id <> m.commercial_partner_id then place.id::text end as ship_to_number,
  case when m.move_type = 'out_refund' then -1 else 1 end as sign,
  o.name as order_name, o.client_order_ref,
  coalesce(w.code, (select min(code) from stock_warehouse d where d.company_id = m.company_id and d.active)) as warehouse,
  greatest(m.write_date, (select max(l.write_date) from account_move_line l where l.move_id = m.id)) as changed
from account_move m
left join lateral (
  select so.name, so.client_order_ref, so.warehouse_id from account_move_line l
  join sale_order_line_invoice_rel r on r.invoice_line_id = l.id
  join sale_order_line s on s.id = r.order_line_id
  join sale_order so on so.id = s.order_id
  where l.move_id = m.id order by so.id limit 1) o on true
left join stock_warehouse w on w.id = o.warehouse_id
left join res_partner place on place.id = m.partner_shipping_id and place.commercial_partner_id = m.commercial_partner_id
where m.state = 'posted' and m.move_type in ('out_invoice', 'out_refund');
