import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import type { Store } from '../apps/server/src/kit/db/store.ts'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { customer, writeFeed } from './data/data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, reach, timed } from './figures.ts'
import { openPsql } from './psql.ts'

const lines = 540_000
const rounds = 3
const header =
  'company,customer,invoice_number,line,invoice_date,ship_to,warehouse,item,customer_part,department,vendor,vendor_part,customer_po,quantity,unit_price,sales,tax,add_ons'

/** Twenty lines per invoice, four years of days, and the items of the inventory benchmark. */
function* salesLines(): Generator<string> {
  yield `${header}\n`
  for (let n = 0; n < lines; n++) {
    const k = (n * 7) % 16_000
    const item = String((k * 37) % 99_991).padStart(7, '0') + String.fromCharCode(65 + (k % 26))
    const invoice = Math.floor(n / 20)
    const date = new Date(Date.UTC(2022, 10, 21) + (invoice % 1460) * 86_400_000).toISOString().slice(0, 10)
    const quantity = (n % 48) + 1
    const cents = (k * 17) % 10_000
    yield `01,${customer},${600_000 + invoice},${(n % 20) + 1},${date},,ATL,${item},,FOOD,${String(k % 60).padStart(5, '0')},VP-${k},PO ${invoice},${quantity},${(cents / 100).toFixed(2)},${((cents * quantity) / 100).toFixed(2)},0.35,1.1\n`
  }
}

const loadBase = async (store: Store, dir: string) => {
  await writeFeed(join(dir, 'base'))
  await loadFeed(store, join(dir, 'base'))
}

/** Writes a feed of sales lines; @returns its file. */
async function writeSales(dir: string): Promise<string> {
  await mkdir(dir)
  const file = join(dir, 'sales_lines.csv')
  await pipeline(Readable.from(salesLines()), createWriteStream(file))
  return file
}

/** Compares a feed of sales lines with psql's COPY of the same file into the same table with its indexes. */
export const feeds = (): Promise<void> =>
  onPostgres(loadBase, async (url, dir) => {
    const file = await writeSales(join(dir, 'sales'))
    const store = await openStore({ databaseUrl: url })
    const psql = openPsql(url)
    const copy = `\\copy sales_lines (${header}) from '${file}' (format csv, header, force_not_null (ship_to, customer_part))`
    const theirs = async () => {
      await psql.time('truncate sales_lines')
      return psql.time(copy)
    }
    const took = await inTurn(rounds, { theirs, ours: () => timed(() => loadFeed(store, join(dir, 'sales'))) }, 0)
    psql.close()
    await store.close()
    const detail = `medians ${(took.ours / 1000).toFixed(1)} s against ${(took.theirs / 1000).toFixed(1)} s`
    reach('a feed of 540,000 sales lines, speed vs. psql COPY', took.theirs / took.ours, 0.5, '×', detail)
  })
