-- What several files need, as views of this session. "changed" is the last moment at which anything that a row
-- shows was written: Tryton leaves write_date empty until a record is changed for the first time.

create function pg_temp.changed(record_created timestamp, record_written timestamp) returns timestamp
  language sql immutable as 'select coalesce(record_written, record_created)';

-- Tryton rounds half to even, PostgreSQL half up.
create function pg_temp.half_even(value numeric, digits int) returns numeric language sql immutable as
  'select case when abs(value * 10::numeric ^ digits) % 1 = 0.5
      then round(value * 10::numeric ^ digits / 2) * 2 / 10::numeric ^ digits else round(value, digits) end';

-- The price list of customers who have none of their own, from the configuration of sales.
create temp view default_list as
select sale_price_list as list, pg_temp.changed(create_date, write_date) as changed
from sale_configuration_sale_price_list
where company = 1 or company is null
order by company nulls last limit 1;

-- Customers: parties that have bought something, or have the payment term or the prices of a customer.
create temp view customer as
select p.id as party, '01' as company, p.code as customer_number, p.name,
  term.customer_payment_term as term, prices.sale_price_list as price_list, credit.credit_limit_amount as credit_limit,
  greatest(pg_temp.changed(p.create_date, p.write_date), pg_temp.changed(term.create_date, term.write_date),
    pg_temp.changed(prices.create_date, prices.write_date), pg_temp.changed(credit.create_date, credit.write_date),
    (select max(pg_temp.changed(a.create_date, a.write_date)) from party_address a where a.party = p.id),
    -- A merge moves documents and addresses to this party without touching their write_date.
    (select max(r.write_date) from party_party r where r.replaced_by = p.id)) as changed
from party_party p
left join party_party_payment_term term on term.party = p.id
left join party_party_sale_price_list prices on prices.party = p.id and prices.company = 1
left join party_party_credit_limit_amount credit on credit.party = p.id and credit.company = 1
where p.replaced_by is null
  and (p.active and (term.customer_payment_term is not null or prices.sale_price_list is not null)
    or exists (select 1 from sale_sale s where s.party = p.id)
    or exists (select 1 from account_invoice i where i.party = p.id and i.type = 'out'));

-- The items: goods. Services, such as freight, are charges on an invoice.
create temp view item as
select p.id as product, t.id as template, '01' as company, p.code as item, t.name, t.salable and t.active and p.active as sold,
  unit.id as unit, case unit.symbol when 'u' then 'EA' else upper(unit.symbol) end as unit_code,
  unit.factor / coalesce(sale_unit.factor, unit.factor) as in_sale_unit,
  (select l.list_price from product_list_price l where l.template = t.id and (l.company = 1 or l.company is null)
    order by l.company nulls last limit 1) as list_price,
  greatest(pg_temp.changed(p.create_date, p.write_date), pg_temp.changed(t.create_date, t.write_date),
    (select max(pg_temp.changed(l.create_date, l.write_date)) from product_list_price l where l.template = t.id),
    (select max(pg_temp.changed(s.create_date, s.write_date)) from purchase_product_supplier s where s.template = t.id)
  ) as changed
from product_product p
join product_template t on t.id = p.template
join product_uom unit on unit.id = t.default_uom
left join product_uom sale_unit on sale_unit.id = t.sale_uom
where t.type = 'goods' and p.code <> '';

-- The categories of a template with all above them. Tryton counts the category of its accounts, too.
create temp view item_category as
with recursive above(template, category) as (
  select template, category from "product_template-product_category"
  union select id, account_category from product_template where account_category is not null
  union select a.template, c.parent from above a join product_category c on c.id = a.category where c.parent is not null)
select template, category from above;

-- The usual formulas, which are Python's in Tryton: a number, unit_price, list_price, and either of these times a number.
create function pg_temp.price(list text, formula text, list_price numeric) returns numeric language plpgsql immutable as $$
begin
  if formula ~ '^(unit_price|list_price)( \* [0-9]+(\.[0-9]+)?)?$' then
    return list_price * coalesce(nullif(split_part(formula, ' * ', 2), ''), '1')::numeric;
  elsif formula ~ '^-?[0-9]+(\.[0-9]+)?$' then
    return formula::numeric;
  end if;
  raise 'price list "%": cannot compute %', list, formula;
end $$;

-- What one of each item costs by each price list: the first line that fits, or the list price.
create temp view price as
select l.id as list, i.product, line.product is not null as agreed,
  pg_temp.half_even(case
    when l.tax_included then pg_temp.price(l.name, 'prices with tax', i.list_price)
    else pg_temp.price(l.name, coalesce(line.formula, 'unit_price'), i.list_price) end, 4) as price,
  greatest(i.changed, pg_temp.changed(l.create_date, l.write_date),
    (select max(pg_temp.changed(x.create_date, x.write_date)) from product_price_list_line x where x.price_list = l.id),
    (select max(pg_temp.changed(c.create_date, c.write_date)) from product_category c)) as changed
from product_price_list l
cross join item i
left join lateral (
  select x.* from product_price_list_line x
  where x.price_list = l.id and (x.product is null or x.product = i.product)
    -- How many of the list's unit one of the item's unit is.
    and coalesce(x.quantity, 0) <= case l.unit when 'product_sale' then i.in_sale_unit else 1 end
    and (x.category is null or exists (
      select 1 from item_category c where c.template = i.template and c.category = x.category))
  order by x.sequence nulls first, x.id limit 1) line on true
where i.sold;

-- Every location, and the warehouse around it.
create temp view warehouse as
with recursive inside(warehouse, code, location) as (
  select id, code, id from stock_location where type = 'warehouse'
  union all
  select i.warehouse, i.code, l.id from inside i join stock_location l on l.parent = i.location)
select warehouse, code, location from inside;

-- The moves that serve a sale's lines, in the item's unit. Goods that come back count negative. A canceled one still
-- waits, until it is made again or is given up: its exception was ignored. The parts of a line add up to the line's
-- amount, though each is rounded.
create temp view sale_move as
select m.*, case when not given_up
    then pg_temp.half_even(upto * unit_price, 2) - pg_temp.half_even((upto - quantity_sold) * unit_price, 2) else 0 end as amount,
  -- What is picked or about to be picked for it.
  (select coalesce(sum(i.internal_quantity), 0)::numeric from stock_move i
    where i.origin = 'stock.move,' || m.move and i.state in ('assigned', 'done')) as reserved,
  greatest(m.written, (select max(pg_temp.changed(i.create_date, i.write_date)) from stock_move i
    where i.origin = 'stock.move,' || m.move)) as changed
from (
  select m.*, sum(quantity_sold) filter (where not given_up) over (partition by sale, line order by move) as upto
  from (
    select m.id as move, l.sale, l.id as line, m.product, split_part(m.shipment, ',', 1) as model,
      split_part(m.shipment, ',', 2)::int as shipment, m.state, m.planned_date, l.unit_price,
      m.internal_quantity::numeric * sign.sign as quantity, m.quantity::numeric * sign.sign as quantity_sold,
      m.state = 'cancelled' and exists (
        select 1 from sale_line_moves_ignored_rel x where x.sale_line = l.id and x.move = m.id) as given_up,
      pg_temp.changed(m.create_date, m.write_date) as written
    from sale_line l
    join stock_move m on m.origin = 'sale.line,' || l.id and m.shipment is not null
    cross join lateral (select case when m.shipment ~ '^stock.shipment.out.return,' then -1 else 1 end as sign) sign
    where not exists (
      select 1 from sale_line_moves_recreated_rel x where x.sale_line = l.id and x.move = m.id)) m) m;

-- A sale's shipments and returns, whose numbers come from two sequences. The portal numbers those of an order itself.
create temp view shipment as
select s.*, row_number() over (partition by sale order by model, shipment) as position
from (
  select distinct on (m.sale, m.model, m.shipment) m.sale, m.model, m.shipment,
    coalesce(o.number, 'R' || r.number) as number, coalesce(o.state, r.state) as state,
    bool_and(m.given_up) over (partition by m.sale, m.model, m.shipment) as given_up, coalesce(o.planned_date, r.planned_date) as planned_date,
    coalesce(o.effective_date, r.effective_date) as effective_date,
    coalesce(o.warehouse, r.warehouse) as warehouse, coalesce(o.delivery_address, r.delivery_address) as address
  from sale_move m
  left join stock_shipment_out o on m.model = 'stock.shipment.out' and o.id = m.shipment
  left join stock_shipment_out_return r on m.model = 'stock.shipment.out.return' and r.id = m.shipment) s;

create temp view sale as
select s.id as sale, c.company, c.customer_number, s.party, s.number, s.reference, s.sale_date, s.warehouse,
  s.shipment_address, s.state,
  greatest(pg_temp.changed(s.create_date, s.write_date),
    (select max(pg_temp.changed(l.create_date, l.write_date)) from sale_line l where l.sale = s.id),
    (select max(m.changed) from sale_move m where m.sale = s.id),
    (select max(pg_temp.changed(i.create_date, i.write_date)) from sale_line l
      join account_invoice_line il on il.origin = 'sale.line,' || l.id join account_invoice i on i.id = il.invoice
      where l.sale = s.id),
    (select max(r.write_date) from party_party r where r.replaced_by = s.party)) as changed
from sale_sale s
join customer c on c.party = s.party
where s.state in ('confirmed', 'processing', 'done') and s.number is not null;

-- What a sale's lines have in no shipment: all of it, if Tryton ships the sale after its payment, or never, because
-- people ship it by hand. The portal takes it for a shipment with the number NONE.
create temp view unshipped as
select l.*, pg_temp.half_even((sold - moved_sold) * unit_price, 2) as amount,
  -- Nothing else tells that it has left.
  case when sale_state = 'done' and shipment_method = 'manual' then quantity else 0 end as shipped
from (
  select l.sale, l.id as line, i.item, l.unit_price, s.state as sale_state, s.shipment_method,
    l.quantity::numeric as sold, coalesce(moved.sold, 0) as moved_sold,
    round(l.quantity::numeric * round((unit.factor / own.factor)::numeric, 8) - coalesce(moved.quantity, 0), 2) as quantity
  from sale_line l
  join sale_sale s on s.id = l.sale and s.state in ('confirmed', 'processing', 'done')
  join item i on i.product = l.product
  join product_uom unit on unit.id = l.unit
  join product_uom own on own.id = i.unit
  left join lateral (
    select sum(m.quantity) as quantity, sum(m.quantity_sold) as sold from sale_move m where m.line = l.id) moved on true
  where l.type = 'line') l
where quantity <> 0 and (sale_state <> 'done' or shipment_method = 'manual');

-- Posted invoices and credit notes of customers. A canceled one stays, with the credit note that cancels it.
create temp view invoice as
select i.id as invoice, c.company, c.customer_number, i.party, i.number, i.reference, i.invoice_date, i.state, i.account, i.move,
  i.payment_term as term,
  i.invoice_address, first_sale.sale, first_sale.number as sale_number,
  greatest(pg_temp.changed(i.create_date, i.write_date),
    (select max(pg_temp.changed(l.create_date, l.write_date)) from account_move_line l
      where l.move = i.move and l.account = i.account),
    (select max(greatest(pg_temp.changed(l.create_date, l.write_date), pg_temp.changed(x.create_date, x.write_date)))
      from "account_invoice-account_move_line" x join account_move_line l on l.id = x.line where x.invoice = i.id),
    -- A later shipment of a sale can change the shipment of its invoice.
    (select max(s.changed) from account_invoice_line il
      join sale_line l on il.origin = 'sale.line,' || l.id join sale s on s.sale = l.sale where il.invoice = i.id),
    (select max(r.write_date) from party_party r where r.replaced_by = i.party)) as changed
from account_invoice i
join customer c on c.party = i.party
left join lateral (
  select s.id as sale, s.number from account_invoice_line il
  join sale_line l on il.origin = 'sale.line,' || l.id join sale_sale s on s.id = l.sale
  where il.invoice = i.id order by il.id limit 1) first_sale on true
where i.type = 'out' and i.number is not null and i.move is not null and i.state in ('posted', 'paid', 'cancelled');
