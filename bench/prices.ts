import { chromium, type Page } from '@playwright/test'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openStore } from '../apps/server/src/db/open.ts'
import { startCluster } from '../apps/server/src/testing/cluster.ts'
import { launchOptions } from '../e2e/kit/browser.ts'
import { password } from './data.ts'
import { median, report } from './figures.ts'
import { readWhole } from './load.ts'
import { fillPrices, group, listed } from './prices-data.ts'
import { joinedRows, priceListSql, reports } from './prices-statements.ts'
import { openPsql } from './psql.ts'
import { type Running, startPortal } from './servers.ts'

const rounds = 7
const compact = 'application/vnd.trade-counter.rows'
/** The portal's own day: its servers run in this time zone unless told otherwise. */
const today = `date '${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())}'`

interface Signed {
  identityKey: string
  headers: Record<string, string>
}

async function signIn(portal: Running, loginType: 'C' | 'G', company: string, user: string): Promise<Signed> {
  const answer = await fetch(`${portal.origin}/api/user/get_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password, company, loginType }),
  })
  const { JWTToken = '', IdentityKey = '' } = (await answer.json()) as { JWTToken?: string; IdentityKey?: string }
  if (JWTToken === '') throw new Error(`sign-in as ${user} failed: ${answer.status}`)
  return { identityKey: IdentityKey, headers: { authorization: `Bearer ${JWTToken}` } }
}

/** Asks in turn for each of what is named, after a round that does not count. */
async function inTurn<Name extends string>(work: Record<Name, () => Promise<number>>): Promise<Record<Name, number>> {
  const names = Object.keys(work) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const took = await work[name]()
      if (round >= 0) times[name].push(took)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}

const against = (ours: number, theirs: number) => `medians ${ours.toFixed(1)} ms against ${theirs.toFixed(1)}`

async function priceList(url: string, portal: Running): Promise<void> {
  const { identityKey, headers } = await signIn(portal, 'C', listed.company, listed.customer)
  const query = new URLSearchParams({
    identityKey,
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
  const took = await inTurn({
    jsonAgg: () => psql.time(`select json_agg(t) from (${sql}) t`),
    copy: () => psql.time(`copy (${sql}) to stdout (format csv, header)`),
    json: ask('application/json'),
    compact: ask(compact),
    csv: ask('text/csv'),
  })
  psql.close()
  report({
    name: 'price list of 32,000 rows, JSON objects, speed beside psql json_agg',
    value: took.jsonAgg / took.json,
    bar: 0.9,
    must: 'reach',
    unit: '×',
    detail: against(took.json, took.jsonAgg),
  })
  report({
    name: 'price list, compact form, time beside psql json_agg',
    value: took.compact / took.jsonAgg,
    bar: 0.5,
    must: 'stay under',
    unit: '×',
    detail: against(took.compact, took.jsonAgg),
  })
  report({
    name: 'price list, CSV, time beside COPY on an open connection',
    value: took.csv / took.copy,
    bar: 1.2,
    must: 'stay under',
    unit: '×',
    detail: against(took.csv, took.copy),
  })
}

async function consolidated(url: string, portal: Running): Promise<void> {
  const { identityKey, headers } = await signIn(portal, 'G', '00', group)
  const psql = openPsql(url)
  for (const { name, fields, bare } of reports) {
    const path = `/api/consolidatedinventory/consInventory?${new URLSearchParams({ pklogid: identityKey, type: '00', ...fields })}`
    const took = await inTurn({
      bare: () => psql.time(`copy (${bare(today)}) to stdout`),
      portal: () => readWhole(portal.origin, path, { ...headers, accept: compact }),
    })
    report({
      name: `consolidated inventory, ${name}, the whole call beside the bare SQL`,
      value: took.portal / took.bare,
      bar: 1.3,
      must: 'stay under',
      unit: '×',
      detail: against(took.portal, took.bare),
    })
  }
  psql.close()
}

/** From the address of a report to its first row on the screen, with nothing kept on the server. */
async function firstRow(page: Page, portal: Running, columns: string): Promise<number> {
  const start = performance.now()
  await page.goto(`${portal.origin}/ConsolidatedInventory?${columns}&ran=yes`)
  await page.locator('.ag-row').first().waitFor()
  return performance.now() - start
}

async function onScreen(portal: Running): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(portal.origin)
    await page.getByLabel('Login as').selectOption({ label: 'Customer Group' })
    await page.getByLabel('User ID').fill(group)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('row').nth(1).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.waitForURL('**/Home')
    for (const [name, columns] of [
      ['quantities by item', 'report=2&data=1.3.4'],
      ['value by warehouse and price', 'report=3.9&data=1.2'],
      ["value by the customers' parts", 'report=1&data=1.2'],
    ] as const) {
      const { screen } = await inTurn({ screen: () => firstRow(page, portal, columns) })
      report({
        name: `consolidated inventory, ${name}, first row on the screen`,
        value: screen,
        bar: 1500,
        must: 'stay under',
        unit: 'ms',
      })
    }
  } finally {
    await browser.close()
  }
}

/** Price list and consolidated inventory: 500 customers, 40 warehouses, 20,000 items. */
export async function prices(): Promise<void> {
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  try {
    const store = await openStore({ databaseUrl: url })
    await migrate(store)
    await fillPrices(store)
    const [joined] = await store.session((session) => session.query<{ count: number }>(joinedRows(today)))
    process.stdout.write(`the report by warehouse and price joins ${joined?.count} stock rows\n`)
    await store.close()
    const portal = await startPortal({ DATABASE_URL: url }, 24_823, 0)
    try {
      await priceList(url, portal)
      await consolidated(url, portal)
      await onScreen(portal)
    } finally {
      await portal.stop()
    }
  } finally {
    await cluster.stop()
  }
}
