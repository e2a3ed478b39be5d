import { afterAll, beforeAll, expect, test } from 'vitest'
import { Connector } from './testing/connector.ts'

/** The columns of Odoo that the statements of these tests read, and the views. */
const tables: Readonly<Record<string, string>> = {
  res_company: 'id int, partner_id int, currency_id int, name text, write_date timestamp',
  res_country: 'id int, code text',
  res_country_state: 'id int, code text',
  res_partner: `id int, company_id int, commercial_partner_id int, customer_rank int default 0, user_id int, name text, type text,
    street text, street2 text, city text, zip text, state_id int, country_id int, sale_warn text, credit_limit jsonb,
    property_payment_term_id jsonb, specific_property_product_pricelist jsonb, write_date timestamp default '2026-01-01'`,
  account_payment_term: 'id int, name jsonb',
  stock_warehouse: `id int, company_id int, partner_id int, code text, name text, active boolean, write_date timestamp default '2026-01-01'`,
  product_template: `id int, company_id int, name jsonb, type text default 'consu', list_price numeric, is_storable boolean default true,
    uom_id int default 1, active boolean default true, sale_ok boolean default true, write_date timestamp default '2026-01-01'`,
  product_product: `id int, product_tmpl_id int, default_code text, weight numeric, volume numeric, active boolean default true,
    write_date timestamp default '2026-01-01'`,
  product_supplierinfo: `id int, product_tmpl_id int, product_id int, company_id int, partner_id int, product_code text, delay int,
    sequence int default 1, write_date timestamp default '2026-01-01'`,
  product_pricelist: 'id int, currency_id int, active boolean default true',
  product_pricelist_item: `id int, pricelist_id int default 1, product_id int, product_tmpl_id int, applied_on text default '0_product_variant',
    compute_price text default 'fixed', min_quantity numeric default 0, fixed_price numeric, date_start timestamp, date_end timestamp,
    write_date timestamp default '2026-01-01'`,
  uom_uom: 'id int, name jsonb, factor numeric',
  sale_order: `id int, company_id int default 1, partner_id int, partner_shipping_id int, warehouse_id int, name text, state text default 'sale',
    client_order_ref text, delivery_status text, invoice_status text, currency_rate numeric default 1, date_order timestamp default '2026-01-05', effective_date timestamp,
    commitment_date timestamp, write_date timestamp default '2026-01-01'`,
  sale_order_line: `id int, order_id int, product_id int, product_uom int default 1, product_uom_qty numeric, qty_delivered numeric default 0,
    price_subtotal numeric, display_type text, is_delivery boolean, is_downpayment boolean, sequence int, write_date timestamp default '2026-01-01'`,
  sale_order_line_invoice_rel: 'order_line_id int, invoice_line_id int',
  account_move: `id int, company_id int default 1, commercial_partner_id int, partner_shipping_id int, name text, state text default 'posted',
    move_type text default 'out_invoice', invoice_date date default '2026-01-06', invoice_date_due date, amount_total_signed numeric default 0,
    amount_residual_signed numeric default 0, reversed_entry_id int, write_date timestamp default '2026-01-01'`,
  account_move_line: `id int, move_id int, product_id int, product_uom_id int, quantity numeric, price_subtotal numeric, price_total numeric,
    balance numeric, display_type text, sequence int, discount_date date, discount_balance numeric, write_date timestamp default '2026-01-01'`,
  stock_location: 'id int, usage text, warehouse_id int',
  stock_quant: 'product_id int, location_id int, quantity numeric, reserved_quantity numeric, write_date timestamp',
  stock_move:
    'product_id int, product_qty numeric, date timestamp, location_id int, location_dest_id int, state text, write_date timestamp',
  stock_warehouse_orderpoint: `product_id int, warehouse_id int, product_min_qty numeric, product_max_qty numeric, active boolean, write_date timestamp`,
}

// Company 2 has a vendor of its own for the item, and one of the item's two variants has another vendor than the other.
const business = `
  insert into res_company values (1, 1, 1, 'One', '2026-01-01'), (2, 2, 1, 'Two', '2026-01-01');
  insert into res_partner (id, commercial_partner_id, name, type) values (1, 1, 'One', 'contact'), (2, 2, 'Two', 'contact'),
    (10, 10, 'Harbor Hotels', 'contact'), (11, 10, 'Ann Lee', 'contact'), (12, 12, 'Somebody Else', 'contact');
  update res_partner set specific_property_product_pricelist = '{"1": 1}' where id = 10;
  insert into stock_warehouse values (1, 1, 1, 'NEW', 'New', true), (2, 1, 1, 'OLD', 'Old', false), (3, 2, 2, 'TWO', 'Two', true);
  insert into uom_uom values (1, '{"en_US": "Units"}', 1);
  insert into product_template (id, name, list_price) values (1, '{"en_US": "Cup"}', 5);
  insert into product_product (id, product_tmpl_id, default_code) values (1, 1, 'CUP-S'), (2, 1, 'CUP-L');
  insert into product_supplierinfo (id, product_tmpl_id, product_id, company_id, partner_id, delay) values
    (1, 1, null, 2, 12, 40), (2, 1, 2, null, 12, 9), (3, 1, null, null, 12, 5);
  insert into product_pricelist values (1, 1);
  insert into product_pricelist_item (id, product_id, fixed_price, date_start) values
    (1, 1, 4, null), (2, 1, 3, (now() at time zone 'UTC') - interval '1 hour'), (3, 1, 2, (now() at time zone 'UTC') + interval '1 hour');
  insert into sale_order (id, partner_id, partner_shipping_id, warehouse_id, name, invoice_status, delivery_status) values
    (1, 11, 11, 2, 'S1', 'invoiced', 'pending'), (2, 11, 12, 1, 'S2', 'to invoice', 'full'), (3, 10, 10, 1, 'S3', 'invoiced', null);
  insert into sale_order_line (id, order_id, product_id, product_uom_qty, qty_delivered, price_subtotal) values (1, 1, 1, 4, 0, 12);
  insert into account_move (id, commercial_partner_id, partner_shipping_id, name) values (1, 10, 11, 'INV/1'), (2, 10, 12, 'INV/2');
  insert into sale_order (id, partner_id, partner_shipping_id, warehouse_id, name, delivery_status, currency_rate)
    values (4, 10, 10, 1, 'S4', 'pending', 2);
  insert into sale_order_line (id, order_id, product_id, product_uom_qty, price_subtotal) values (2, 4, 1, 4, 12);
  update account_move set amount_total_signed = 6.6 where id = 1;
  insert into account_move_line (id, move_id, product_id, quantity, price_subtotal, price_total, balance, display_type)
    values (1, 1, 1, 4, 12, 13.2, -6, 'product');
  insert into stock_location values (1, 'internal', 1), (2, 'internal', 3);
  insert into stock_quant select p, l, 7, 0, now() from generate_series(1, 2) p, generate_series(1, 2) l`

let odoo: Connector
beforeAll(async () => {
  odoo = await Connector.open('odoo')
  const made = Object.entries(tables).map(([table, columns]) => `create table ${table} (${columns});`)
  await odoo.fill(`set timezone = 'America/New_York'; ${made.join('\n')} ${business}`)
})
afterAll(() => odoo.close())

test("Odoo's connector sends a price as soon as it is current, even if nobody has changed it", async () => {
  const prices = await odoo.select('custom_prices.csv', 'infinity')
  expect(prices).toMatchObject([
    { item: 'CUP-S', current_pending: 'C', price: '3.0000' },
    { item: 'CUP-S', current_pending: 'P', price: '2.0000' },
  ])
})

test("Odoo's connector takes vendor and lead time from the record of the company and the variant", async () => {
  const stock = await odoo.select('stock.csv')
  const leadTimes = stock.map(({ warehouse, item, lead_time_days: days }) => `${warehouse} ${item} ${days}`)
  expect(leadTimes.toSorted()).toEqual(['NEW CUP-L 9', 'NEW CUP-S 5', 'TWO CUP-L 40', 'TWO CUP-S 40'])
})

test("Odoo's connector names only customers, ship-tos, and warehouses that it sends", async () => {
  const sent = async (file: string, column: string) => (await odoo.select(file)).map((row) => row[column])
  const [customers, shipTos, warehouses] = await Promise.all([
    sent('customers.csv', 'customer_number'),
    sent('ship_tos.csv', 'ship_to_number'),
    sent('warehouses.csv', 'warehouse'),
  ])
  const documents = [...(await odoo.select('orders.csv')), ...(await odoo.select('invoices.csv'))]
  expect(documents.flatMap((row) => row.ship_to_number ?? [])).toEqual(['11', '11'])
  for (const { customer_number: customer, ship_to_number: shipTo, warehouse } of documents) {
    expect(customers).toContain(customer)
    expect([null, ...shipTos]).toContain(shipTo)
    expect(warehouses).toContain(warehouse)
  }
})

test("Odoo's connector leaves an order open that is invoiced before it is delivered", async () => {
  const orders = await odoo.select('orders.csv')
  expect(orders.map((row) => `${row.order_number} ${row.status} ${row.amount}`)).toEqual([
    'S1 O 12.00',
    'S2 C 0',
    'S3 C 0',
    'S4 O 6.00',
  ])
  expect(await odoo.select('order_lines.csv')).toMatchObject([
    { order_number: 'S1', quantity_back_ordered: '4.00' },
    { order_number: 'S4' },
  ])
})

test("Odoo's connector converts orders and taxes in another currency into the company's", async () => {
  const order = (await odoo.select('orders.csv')).find((row) => row.order_number === 'S4')
  const line = (await odoo.select('order_lines.csv')).find((row) => row.order_number === 'S4')
  expect([order?.amount, line?.unit_price].map(Number)).toEqual([6, 1.5])
  const [sold] = await odoo.select('sales_lines.csv')
  expect([sold?.sales, sold?.tax, sold?.add_ons].map(Number)).toEqual([6, 0.6, 0])
})
