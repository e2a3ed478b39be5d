import { expect, test } from 'vitest'
import { Connector } from './testing/connector.ts'

// Of each ERP: a customer, its ship-to, a warehouse, an item, a rep, and a vendor that were deleted or are inactive, with
// old documents that name them; and what was canceled or belongs to a return, with parcels and payments.

const prophet = `
  create function getdate() returns timestamp return timestamp '2026-11-27';
  create table company (company_id text, company_name text);
  create table location (location_id numeric, company_id text, location_name text, delete_flag text);
  create table address (id numeric, name text, mail_address1 text, mail_address2 text, mail_city text, mail_state text,
    mail_postal_code text, mail_country text, phys_address1 text, phys_address2 text, phys_city text, phys_state text,
    phys_postal_code text, phys_country text, date_last_modified timestamp default '2026-01-01');
  create table customer (company_id text, customer_id numeric, customer_name text, credit_limit numeric, terms_id text,
    salesrep_id text, delete_flag text, date_last_modified timestamp default '2026-01-01');
  create table ship_to (company_id text, ship_to_id numeric, customer_id numeric, preferred_location_id numeric, delete_flag text,
    date_last_modified timestamp default '2026-01-01');
  create table terms (terms_id text, terms_desc text);
  create table contacts (id text, first_name text, last_name text, salesrep text, delete_flag text);
  create table ship_to_salesrep (ship_to_id numeric, company_id text, salesrep_id text, delete_flag text);
  create table inv_mast (inv_mast_uid int, item_id text, item_desc text, extended_desc text, base_unit text, weight numeric,
    delete_flag text, date_last_modified timestamp default '2026-01-01');
  create table inv_loc (company_id text, inv_mast_uid int, primary_supplier_id numeric, delete_flag text);
  create table inventory_supplier (inv_mast_uid int, supplier_id numeric, supplier_part_no text, delete_flag text);
  create table supplier (supplier_id numeric, supplier_name text, delete_flag text);
  create table oe_hdr (order_no text, company_id text, customer_id numeric, address_id numeric, location_id numeric, po_no text,
    completed text, order_date timestamp, delete_flag text, cancel_flag text, projected_order text, rma_flag text,
    date_last_modified timestamp default '2026-01-01');
  create table oe_line (order_no text, line_no numeric, inv_mast_uid int, qty_ordered numeric, qty_canceled numeric,
    qty_invoiced numeric, qty_allocated numeric, qty_on_pick_tickets numeric, disposition text, extended_price numeric,
    required_date timestamp, delete_flag text, cancel_flag text, other_charge text, date_last_modified timestamp default '2026-01-01');
  create table oe_pick_ticket (order_no text, tracking_no text, ship_date timestamp, delete_flag text,
    date_last_modified timestamp default '2026-01-01');
  create table invoice_hdr (invoice_no text, company_no text, customer_id numeric, ship_to_id numeric, sales_location_id numeric,
    order_no text, po_no text, invoice_date timestamp, net_due_date timestamp, total_amount numeric default 0,
    amount_paid numeric default 0, terms_taken numeric default 0, allowed numeric default 0, memo_amount numeric default 0,
    bad_debt_amount numeric default 0, invoice_reference_no text, terms_due_date timestamp, terms_amount numeric,
    paid_by_check_no text, date_paid timestamp, date_last_modified timestamp default '2026-01-01');
  create table invoice_line (invoice_no text, line_no numeric, inv_mast_uid int, customer_part_number text, supplier_id numeric,
    qty_shipped numeric, extended_price numeric, invoice_line_type int, other_charge_item text, invoice_line_uid_parent int default 0);
  insert into company values ('1', 'One');
  insert into location values (10, '1', 'Old', 'Y'), (20, '1', 'New', 'N');
  insert into customer values ('1', 100001, 'Gone Hotels', 0, null, 'R1', 'Y'), ('1', 100002, 'Harbor Hotels', 0, null, 'R1', 'N');
  insert into address (id, name) values (11, 'Gone pier');
  insert into ship_to values ('1', 11, 100001, 10, 'Y');
  insert into contacts values ('R1', 'Ann', 'Lee', 'Y', 'Y');
  insert into inv_mast values (1, 'A1', 'Cup', '', 'EA', 1, 'Y');
  insert into inv_loc values ('1', 1, 7, 'Y');
  insert into supplier values (7, 'Gone Paper', 'Y');
  insert into oe_hdr (order_no, company_id, customer_id, address_id, location_id, completed, order_date, delete_flag, cancel_flag, rma_flag)
    values ('S1', '1', 100001, 11, 10, 'Y', '2026-01-01', 'N', 'N', 'N'), ('S2', '1', 100001, 11, 10, 'N', '2026-01-01', 'N', 'Y', 'N'),
      ('S3', '1', 100001, 11, 10, 'N', '2026-01-01', 'N', 'N', 'Y');
  insert into oe_line select order_no, 1, 1, 1, 0, 1, 0, 0, '', 5, null, 'N', 'N', 'N' from oe_hdr;
  insert into oe_pick_ticket select order_no, '1Z' || order_no, '2026-01-02', 'N' from oe_hdr;
  insert into invoice_hdr (invoice_no, company_no, customer_id, ship_to_id, sales_location_id, invoice_date)
    values ('1', '1', 100001, 11, 10, '2026-01-02'), ('2', '1', 100001, 11, null, '2026-01-02');
  insert into invoice_line values ('1', 1, 1, '', 7, 1, 5, 0, 'N'), ('2', 1, 1, '', 7, 1, 5, 0, 'N')`

const sxe = `
  create table icsd (cono int, whse text, name text, city text, state text, transdttmz timestamp default '2026-01-01');
  create table arsc (cono int, custno numeric, name text, addr_1 text, addr_2 text, city text, state text, zipcd text, countrycd text,
    whse text, termstype text, credlim numeric, selltype text, slsrepout text, slsrepin text, statustype boolean,
    transdttmz timestamp default '2026-01-01');
  create table arss (cono int, custno numeric, shipto text, name text, addr_1 text, addr_2 text, city text, state text, zipcd text,
    countrycd text, statustype boolean, transdttmz timestamp default '2026-01-01');
  create table smsn (cono int, slsrep text, name text);
  create table apsv (cono int, vendno numeric, name text, transdttmz timestamp default '2026-01-01');
  create table icsp (cono int, prod text, descrip_1 text, descrip_2 text, prodcat text, unitstock text, weight numeric, cubes numeric,
    transdttmz timestamp default '2026-01-01');
  create table icsw (cono int, prod text, whse text, arpvendno numeric, vendprod text, transdttmz timestamp default '2026-01-01');
  create table oeeh (cono int, orderno int, ordersuf int, custno numeric, shipto text, whse text, custpo text, transtype text, stagecd int,
    invoicedt date, enterdt date, shipdt date, totinvamt numeric, totlineamt numeric, totlineord numeric, invno int, invsuf int,
    termsdiscamt numeric, shipviaty text, refer text, addonnet_1 numeric default 0, addonnet_2 numeric default 0,
    addonnet_3 numeric default 0, addonnet_4 numeric default 0, transdttmz timestamp default '2026-01-01');
  create table oeel (cono int, orderno int, ordersuf int, lineno int, shipprod text, reqprod text, xrefprodty text, whse text,
    specnstype text default '', stkqtyord numeric default 1, stkqtyship numeric default 1, netord numeric default 5,
    netamt numeric default 5, price numeric default 5, wodiscamt numeric default 0, returnfl boolean default false, promisedt date,
    proddesc text, proddesc2 text, vendno numeric, prodcat text, unit text, weight numeric, cubes numeric, taxamount_1 numeric default 0,
    taxamount_2 numeric default 0, taxamount_3 numeric default 0, taxamount_4 numeric default 0, transdttmz timestamp default '2026-01-01');
  create table oeehp (cono int, orderno int, ordersuf int, trackerno text, shippedfl boolean, shipviaty text, actweight numeric, transdt date);
  create table aret (cono int, custno numeric, invno int, invsuf int, transcd int, checkno int, jrnlno int, appinvno int, appinvsuf int,
    amount numeric default 0, paymtamt numeric default 0, discamt numeric default 0, pifamt numeric default 0, duedt date, discdt date,
    paymtdt date, postdt date, transdttmz timestamp default '2026-01-01');
  insert into icsd (cono, whse, name) values (1, 'MAIN', 'Main'), (1, 'W2', 'Second');
  insert into arsc (cono, custno, name, slsrepout, slsrepin, statustype) values (1, 100001, 'Gone Hotels', 'R1', '', false),
    (1, 100002, 'Harbor Hotels', 'R1', 'R9', true);
  insert into arss (cono, custno, shipto, name, statustype) values (1, 100001, 'PIER', 'Gone pier', false);
  insert into smsn values (1, 'R1', 'Ann'), (2, 'R1', 'Ann L.');
  insert into icsp (cono, prod, descrip_1, unitstock) values (1, 'A1', 'Only in the second warehouse', 'EA');
  insert into icsw (cono, prod, whse, arpvendno) values (1, 'A1', 'W2', 7);
  insert into oeeh (cono, orderno, ordersuf, custno, shipto, whse, transtype, stagecd, invoicedt, totinvamt, totlineamt, addonnet_1)
    values (1, 1, 0, 100001, 'PIER', 'W2', 'SO', 5, '2026-01-02', 5, 5, 0), (1, 2, 0, 100001, 'PIER', 'W2', 'SO', 9, null, 0, 0, 0),
      (1, 3, 0, 100001, 'PIER', 'W2', 'RM', 5, '2026-01-03', 6, 5, 1);
  insert into oeel (cono, orderno, ordersuf, lineno, shipprod, specnstype, whse, returnfl) values (1, 1, 0, 1, 'A1', '', 'W2', false),
    (1, 1, 0, 2, 'SPECIAL', 'n', 'W2', false), (1, 3, 0, 1, 'A1', '', 'W2', true);
  insert into oeehp select cono, orderno, ordersuf, '1Z' || orderno, true, 'UPS', 1, '2026-01-02' from oeeh;
  insert into aret (cono, custno, transcd, checkno, jrnlno, appinvno, appinvsuf, paymtdt, amount)
    values (1, 100001, 7, 4471, 1, 1, 0, '2026-01-05', 5), (1, 100001, 7, 4471, 1, 999, 0, '2026-01-05', 2)`

/** Each file, the key of the rows that it names, and the file that must have them. */
const references = [
  ['orders.csv', 'customer_number', 'customers.csv'],
  ['orders.csv', 'ship_to_number', 'ship_tos.csv'],
  ['orders.csv', 'warehouse', 'warehouses.csv'],
  ['invoices.csv', 'customer_number', 'customers.csv'],
  ['invoices.csv', 'ship_to_number', 'ship_tos.csv'],
  ['invoices.csv', 'warehouse', 'warehouses.csv'],
  ['order_lines.csv', 'order_number', 'orders.csv'],
  ['order_lines.csv', 'item', 'items.csv'],
  ['sales_lines.csv', 'item', 'items.csv'],
  ['sales_lines.csv', 'warehouse', 'warehouses.csv'],
  ['packages.csv', 'order_number', 'orders.csv'],
  ['payments.csv', 'invoice_number', 'invoices.csv'],
  ['items.csv', 'vendor', 'vendors.csv'],
  ['employee_books.csv', 'employee', 'employees.csv'],
] as const

test.each([
  ['prophet-21', prophet],
  ['sx-e', sxe],
])('The connector %s names only rows that it sends, and each once', async (name, tables) => {
  const erp = await Connector.open(name)
  await erp.fill(tables)
  const missing: string[] = []
  for (const [file, column, other] of references) {
    const sent = new Set((await erp.select(other)).map((row) => row[column]))
    for (const row of await erp.select(file))
      if (row[column] !== null && !sent.has(row[column])) missing.push(`${file}: ${column} ${row[column]}`)
  }
  expect(missing).toEqual([])
  expect((await erp.select('packages.csv')).length).toBe(1)
  const reps = (await erp.select('employees.csv')).map((row) => row.employee)
  expect(reps).toEqual([...new Set(reps)])
  await erp.close()
})

test("SX.e's returns have negative charges, which add up to the invoice with the lines", async () => {
  const erp = await Connector.open('sx-e')
  await erp.fill(sxe)
  const line = (await erp.select('sales_lines.csv')).find((row) => row.invoice_number === '3-00')
  expect([line?.sales, line?.add_ons].map(Number)).toEqual([-5, -1])
  await erp.close()
})
