import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** A statement of Prophet 21's connector, in PostgreSQL's words. */
async function statementOf(file: string): Promise<string> {
  const text = await readFile(join(root, 'connectors/prophet-21/extract.sql'), 'utf8')
  const [, statement = ''] = text.split(`-- file: ${file}\n`)
  const [own = ''] = statement.split('-- file: ')
  return own.replaceAll("'0' +", "'0' ||").replaceAll('@since', "timestamp '1900-01-01'")
}

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

test("Prophet 21's connector sends a contract price on its last day, and not after it", async () => {
  const database = await PGlite.create()
  await database.exec(`create function getdate() returns timestamp return timestamp '2026-11-27 10:00'; ${tables}`)
  const { rows } = await database.query<{ item: string }>(`${await statementOf('custom_prices.csv')} order by item`)
  await database.close()
  expect(rows).toMatchObject([
    { item: 'A1', price: '10.0000' },
    { item: 'A2', price: '10.0000' },
  ])
})
