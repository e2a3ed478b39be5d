import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadFeed } from '#intake/server/loading/load.ts'
import { rollBack, type RollbackUnconfirmed } from '#intake/server/rollback/rollback.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import { measureChanges } from './changes.ts'
import { linesPerInvoice } from './data/changed-data.ts'
import { company, writeFeed } from './data/data.ts'
import { withoutIndexes } from './data/without-indexes.ts'
import { onPostgres } from './databases.ts'
import { quick, stayUnder, timed } from './figures.ts'
import { openPsql } from './psql.ts'

const size = { lines: quick ? 200_000 : 10_000_000, customers: 1000 }
const { lines, customers } = size

/** Fills an empty table. */
async function fillTable(session: Session, table: string, select: string): Promise<void> {
  await session.query(`truncate ${table}`)
  await withoutIndexes(session, table, () => session.query(`insert into ${table} ${select}`))
  await session.query(`vacuum analyze ${table}`)
}

/** Ten million lines of half a million invoices and a thousand customers. */
async function fill(store: Store, dir: string): Promise<void> {
  await writeFeed(join(dir, 'base'))
  await loadFeed(store, join(dir, 'base'))
  await store.session(async (session) => {
    await session.query(`insert into customers (company, customer, name, warehouse)
      select '${company}', (100001 + n)::text, 'Customer ' || n, 'ATL' from generate_series(0, ${customers - 1}) n
      on conflict do nothing`)
    const invoice = (n: string) => `'${company}', (100001 + ${n} % ${customers})::text, (1000000 + ${n})::text`
    const date = (n: string) => `date '2022-11-21' + (${n} % 1460)::int`
    await fillTable(
      session,
      'invoices',
      `(company, customer, invoice_number, ship_to, warehouse, invoice_date, amount, balance)
       select ${invoice('n')}, '', 'ATL', ${date('n')}, 100, case when n % 20 = 0 then 100 else 0 end
       from generate_series(0, ${lines / linesPerInvoice - 1}) n`,
    )
    await fillTable(
      session,
      'sales_lines',
      `(company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item, department, vendor, vendor_part,
         customer_po, quantity, unit_price, sales, tax, add_ons)
       select ${invoice('n')}, l, ${date('n')}, '', 'ATL',
         lpad((((n * 31 + l) % 16000) * 37 % 99991)::text, 7, '0') || chr((65 + ((n * 31 + l) % 16000) % 26)::int), 'FOOD',
         '00001', 'VP-' || l, 'PO ' || n, 1 + l, 1.25, 1.25 * (1 + l), 0.35, 1.1
       from generate_series(0, ${lines / linesPerInvoice - 1}) n, generate_series(1, ${linesPerInvoice}) l`,
    )
  })
}

const columns =
  'company,customer,invoice_number,line,invoice_date,ship_to,warehouse,item,department,vendor,vendor_part,customer_po,quantity,unit_price,sales,tax,add_ons'

/**
 * Measures whole files of ten million lines in U, the time of a plain COPY of the same file: the first load, that of
 * the next night with 0.5% changes, and its rollback.
 */
async function measureWhole(url: string, dir: string): Promise<void> {
  const psql = openPsql(url)
  const write = async (name: string, of: string) => {
    await mkdir(join(dir, name))
    const file = join(dir, name, 'sales_lines.csv')
    await psql.time(`\\copy (select ${of} from sales_lines) to '${file}' (format csv, header)`)
    return file
  }
  const file = await write('first', columns)
  const changed = 'case when (invoice_number::int * 20 + line) % 200 = 0 then sales + 1 else sales end as sales'
  await write('next', columns.replace('sales,', `${changed},`))
  await psql.time('create unlogged table bare (like sales_lines including defaults)')
  const unit = await psql.time(`\\copy bare (${columns}) from '${file}' (format csv, header, force_not_null (ship_to))`)
  await psql.time('drop table bare')
  await psql.time('truncate sales_lines')
  psql.close()
  const store = await openStore({ databaseUrl: url })
  const first = await timed(() => loadFeed(store, join(dir, 'first'), { limits: false }))
  let applying = Number.NaN
  const onProgress = ({ doing }: { doing: string }) => {
    if (doing === 'changing sales_lines') applying = performance.now()
  }
  const nightly = await timed(async () => {
    const { kinds } = await loadFeed(store, join(dir, 'next'), { limits: false, onProgress })
    applying = performance.now() - applying
    if (kinds[0]?.changed !== lines / 200) throw new Error(`changed ${kinds[0]?.changed} lines`)
  })
  if (quick) {
    await store.close()
    stayUnder('the next night, 0.5 % changed, against a bare COPY', nightly / unit, 3.75, '×')
    return
  }
  const confirm = await rollBack(store).catch((error) => (error as RollbackUnconfirmed).plan.digest)
  const undoing = await timed(() => rollBack(store, { confirm: String(confirm) }))
  await store.close()
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s, U is ${(unit / 1000).toFixed(1)} s`
  stayUnder('a first load of 10,000,000 lines against a bare COPY', first / unit, 9.75, '×', seconds(first))
  stayUnder('the next night, 0.5 % changed, the same', nightly / unit, 3.75, '×', seconds(nightly))
  stayUnder('its rollback against applying it', undoing / applying, 1.2, '×', seconds(undoing))
}

export const intake = (): Promise<void> =>
  onPostgres(fill, async (url, dir) => {
    await measureWhole(url, dir)
    if (!quick) await measureChanges(url, dir, size)
  })
