import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import type { Store } from '../apps/server/src/kit/db/store.ts'
import { launchOptions } from '../e2e/kit/browser.ts'
import { password } from './data/data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, medians, reach, stayUnder } from './figures.ts'
import { readWhole } from './load.ts'
import { fillPrices, group, listed } from './data/prices-data.ts'
import { joinedRows, priceListSql, reports } from './statements/prices-statements.ts'
import { openPsql } from './psql.ts'
import { type Running, signIn, startPortal, untilCopied } from './servers.ts'

const rounds = 7
const compact = 'application/vnd.trade-counter.rows'
/** Today in the portal's time zone, the servers' default. */
const today = `date '${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())}'`

async function priceList(url: string, portal: Running): Promise<void> {
  const headers = await signIn(portal, { loginType: 'C', company: listed.company, user: listed.customer })
  const query = new URLSearchParams({
    identityKey: headers['x-identity'] ?? '',
    companyNumber: listed.company,
    customerNumber: listed.customer,
    loginType: 'C',
    numberRows: String(listed.rows),
    qualifier: 'contains',
  })
  const path = `/api/pricelist/getpricelist?${query}`
  const psql = openPsql(url)
  const sql = priceListSql(today, listed.rows)
  const ask = (accept: string) => () => readWhole(portal.origin, path, { ...headers, accept })
  const jsonAgg = () => psql.time(`select json_agg(t) from (${sql}) t`)
  const copy = () => psql.time(`copy (${sql}) to stdout (format csv, header)`)
  const json = await inTurn(rounds, { portal: ask('application/json'), psql: jsonAgg })
  const rows = await inTurn(rounds, { portal: ask(compact), psql: jsonAgg })
  const csv = await inTurn(rounds, { portal: ask('text/csv'), psql: copy })
  psql.close()
  reach(
    'price list of 32,000 rows, JSON objects, speed vs. psql json_agg',
    json.psql / json.portal,
    0.9,
    '×',
    medians(json.portal, json.psql),
  )
  stayUnder(
    'price list, compact form, time vs. psql json_agg',
    rows.portal / rows.psql,
    0.5,
    '×',
    medians(rows.portal, rows.psql),
  )
  stayUnder(
    'price list, CSV, time vs. COPY on an open connection',
    csv.portal / csv.psql,
    1.2,
    '×',
    medians(csv.portal, csv.psql),
  )
}

/** The portal with and without a columnar copy. */
interface Portals {
  copied: Running
  plain: Running
}

async function consolidated(url: string, { copied, plain }: Portals): Promise<void> {
  const headers = await signIn(copied, { loginType: 'G', company: '00', user: group })
  const whose = { pklogid: headers['x-identity'] ?? '', type: '00' }
  const psql = openPsql(url)
  for (const { name, fields, bare } of reports) {
    const path = `/api/consolidatedinventory/consInventory?${new URLSearchParams({ ...whose, ...fields })}`
    const ask = (portal: Running) => () => readWhole(portal.origin, path, { ...headers, accept: compact })
    const took = await inTurn(rounds, {
      bare: () => psql.time(`copy (${bare(today)}) to stdout`),
      copied: ask(copied),
      plain: ask(plain),
    })
    for (const [portal, ours] of [
      ['the whole call', took.copied],
      ['the whole call without a copy', took.plain],
    ] as const) {
      stayUnder(
        `consolidated inventory, ${name}, ${portal} vs. the bare SQL`,
        ours / took.bare,
        1.3,
        '×',
        medians(ours, took.bare),
      )
    }
  }
  psql.close()
}

/**
 * Time from a report's address to its first painted row; the page checks every
 * frame.
 */
async function firstRow(page: Page, portal: Running, columns: string): Promise<number> {
  await page.goto(`${portal.origin}/ConsolidatedInventory?${columns}&ran=yes`, { waitUntil: 'commit' })
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (!document.querySelector('.ag-row [role=gridcell]')) requestAnimationFrame(check)
          // The frame with the row is painted once the next one begins; time counts from the navigation's start.
          else requestAnimationFrame(() => resolve(performance.now()))
        }
        check()
      }),
  )
}

async function signInOnScreen(page: Page, portal: Running): Promise<void> {
  await page.goto(portal.origin)
  await page.getByLabel('Login as').selectOption({ label: 'Customer Group' })
  await page.getByLabel('User ID').fill(group)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/Home')
}

async function onScreen({ copied, plain }: Portals): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  try {
    const pages = await Promise.all(
      [copied, plain].map(async (portal) => {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await signInOnScreen(page, portal)
        return (columns: string) => firstRow(page, portal, columns)
      }),
    )
    const [onCopied, onPlain] = pages
    if (!onCopied || !onPlain) throw new Error('the browser opened no page')
    for (const [name, columns] of [
      ['quantities by item', 'report=2&data=1.3.4'],
      ['value by warehouse and price', 'report=3.9&data=1.2'],
      ["value by the customers' parts", 'report=1&data=1.2'],
    ] as const) {
      const took = await inTurn(rounds, { copied: () => onCopied(columns), plain: () => onPlain(columns) })
      stayUnder(
        `consolidated inventory, ${name}, first row on the screen`,
        took.copied,
        1500,
        'ms',
        `without a copy ${took.plain.toFixed(0)} ms`,
      )
    }
  } finally {
    await browser.close()
  }
}

async function fill(store: Store): Promise<void> {
  await fillPrices(store)
  const [joined] = await store.session((session) => session.query<{ count: number }>(joinedRows(today)))
  process.stdout.write(`the report by warehouse and price joins ${joined?.count} stock rows\n`)
}

/** Price list and consolidated inventory: 500 customers, 40 warehouses, 20,000 items. */
export const prices = (): Promise<void> =>
  onPostgres(fill, async (url, dir) => {
    const plain = await startPortal({ DATABASE_URL: url }, 24_823)
    const running = [plain]
    const loadNow = () => process.stdout.write(`        load ${loadavg()[0]?.toFixed(1)}\n`)
    try {
      await priceList(url, plain)
      loadNow()
      const copied = await startPortal({ DATABASE_URL: url, COLUMNAR: 'on', COLUMNAR_DIR: dir }, 24_824)
      running.push(copied)
      await untilCopied(copied)
      await consolidated(url, { copied, plain })
      loadNow()
      await onScreen({ copied, plain })
      loadNow()
      const detail = `without a copy ${plain.peakMemory().toFixed(0)} MB`
      stayUnder('resident memory of the portal after them', copied.peakMemory(), 700, 'MB', detail)
    } finally {
      await Promise.all(running.map((portal) => portal.stop()))
    }
  })
