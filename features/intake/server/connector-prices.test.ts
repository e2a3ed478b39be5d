import { afterAll, beforeAll, expect, test } from 'vitest'
import { Connector } from './testing/connector.ts'

let prophet: Connector
let sxe: Connector
beforeAll(async () => {
  prophet = await Connector.open('prophet-21')
  sxe = await Connector.open('sx-e')
})
afterAll(async () => {
  await prophet.close()
  await sxe.close()
})

const tables = `
  create table job_price_hdr (job_price_hdr_uid integer, company_id text, start_date timestamp, end_date timestamp,
    approved text, cancelled text, date_last_modified timestamp);
  create table job_price_line (job_price_hdr_uid integer, job_price_line_uid integer, row_status_flag integer,
    inv_mast_uid integer, uom text, price numeric, expiration_date timestamp, date_last_modified timestamp);
  create table job_price_customer_shipto (job_price_hdr_uid integer, customer_id numeric);
  create table inv_mast (inv_mast_uid integer, item_id text, base_unit text, delete_flag text);
  create table item_uom (inv_mast_uid integer, unit_of_measure text, unit_size numeric, delete_flag text);
  insert into job_price_customer_shipto values (1, 100001);
  insert into inv_mast values (1, 'A1', 'EA', 'N'), (2, 'A2', 'EA', 'N'), (3, 'A3', 'EA', 'N');
  insert into item_uom select inv_mast_uid, 'CS', 12, 'N' from inv_mast;
  insert into job_price_hdr values (1, '1', '2026-01-01', '2026-11-27', 'Y', 'N', '2026-01-01');
  insert into job_price_line
    select 1, inv_mast_uid, 704, inv_mast_uid, 'CS', 120, cast(ends as timestamp), '2026-01-01'
    from (values (1, null), (2, '2026-11-27'), (3, '2026-11-26')) as l(inv_mast_uid, ends)`

const at = (time: string) => `create function getdate() returns timestamp return timestamp '${time}'; ${tables}`

test("Prophet 21's connector sends a contract price on its last day, and not after it", async () => {
  await prophet.fill(at('2026-11-27 10:00'))
  const rows = await prophet.select('custom_prices.csv')
  expect(rows.toSorted((one, other) => String(one.item).localeCompare(String(other.item)))).toMatchObject([
    { item: 'A1', price: '10.0000' },
    { item: 'A2', price: '10.0000' },
  ])
})

test("Prophet 21's connector sends contract prices that have become current, even if nobody has changed them", async () => {
  await prophet.fill(at('2025-12-31 23:59'))
  const [before] = await prophet.select('custom_prices.csv')
  await prophet.fill(at('2026-01-01 00:02'))
  const [after] = await prophet.select('custom_prices.csv', '2026-01-01 00:01')
  expect([before, after]).toMatchObject([{ current_pending: 'P' }, { current_pending: 'C' }])
})

const sxePrices = `
  create table icsp (cono integer, prod text, unitstock text);
  create table icsw (cono integer, prod text, whse text, baseprice numeric, listprice numeric, transdttmz timestamp);
  create table pdsc (cono integer, custno numeric, prod text, units text, prcmult_1 numeric, startdt date, enddt date, levelcd integer,
    prctype boolean, statustype boolean, whse text, custtype text, transdttmz timestamp);
  create table pdsf (cono integer, prod text, whse text, basetype text, baseprice numeric, effectdt date);
  insert into icsp values (1, 'A1', 'EA');
  insert into icsw values (1, 'A1', 'MAIN', 10, 12, '2026-01-01');
  insert into pdsc select 1, 100001, 'A1', '', price, current_date + days, null, 1, true, true, '', '', '2026-01-01'
    from (values (4, -300), (3, 0), (2, 7)) as p(price, days);
  insert into pdsf values (1, 'A1', '', 'N', 11, current_date + 1), (1, 'A1', 'MAIN', 'N', 13, current_date + 1),
    (1, 'A1', 'MAIN', 'N', 14, current_date + 9)`

test("SX.e's connector sends contract prices that have become current, and one pending list price, that of the warehouse", async () => {
  await sxe.fill(sxePrices)
  const contract = await sxe.select('custom_prices.csv', '2026-11-01')
  expect(contract.map(({ current_pending: state, price }) => `${state} ${price}`).toSorted()).toEqual([
    'C 3.0000',
    'P 2.0000',
  ])
  const list = await sxe.select('list_prices.csv', '2026-11-01')
  expect(list).toMatchObject([{ item: 'A1', sell_price: '10.0000', pending_price: '13.0000' }])
})
