import { endpoints } from '#app/contract/endpoints.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { copyOf, fillLines, removeDir } from '#app/server/testing/data/copied-lines.ts'
import { writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { ColumnarCopy } from '../copy.ts'
import { folderOf } from '../copy-file.ts'

export interface CopiedDatabase {
  database: TestDatabase
  store: Store
  env: Record<string, string>
  dir: string
}

/** Sales of each of the feed's lines; they identify the feed behind a response. */
export const linesOfFeed = 200
export const feedOf = (nth: number) =>
  writeFeed({
    'sales_lines.csv': Array.from({ length: linesOfFeed }, (_, line) => ({
      company: '01',
      customer: '100002',
      invoice_number: '1',
      line: line + 1,
      invoice_date: '2026-01-02',
      ship_to: '',
      warehouse: 'NE1',
      item: 'I',
      quantity: 1,
      unit_price: nth,
      sales: nth,
    })),
    'invoices.csv': [
      {
        company: '01',
        customer: '100002',
        invoice_number: '1',
        ship_to: '000001',
        warehouse: 'NE1',
        invoice_date: '2026-01-02',
        amount: '1',
        balance: '0',
      },
    ],
    'vendors.csv': [{ company: '01', vendor: 'V', name: 'Vendor' }],
    'items.csv': [{ company: '01', item: 'I', description: 'ITEM', vendor: 'V' }],
  })

const fields = {
  loginType: 'G',
  dimCst: '01',
  meaSLS: '1',
  meaQTY: '1',
  frDate0: '01/01/2010',
  toDate0: '12/31/2099',
}

export async function caller(portal: Portal) {
  const browser = portal.browser()
  const identityKey: string = (await browser.signIn('G', '', 'GROUP1')).json().IdentityKey
  return async () => {
    const answer = await browser.get(endpoints.runAnalysis.path, { ...fields, identityKey })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }
}

/** A database for each test of a file, and a folder for its copies; the values of `here` exist once a test runs. */
export function copiedDatabase() {
  const here = {} as CopiedDatabase
  /** What a test opens and its end closes, the last first. */
  const undo: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    const database = await makeDatabase('PostgreSQL')
    const store = await openStore(database.options)
    Object.assign(here, { database, store, ...(await copyOf(database.options.databaseUrl)) } satisfies CopiedDatabase)
  })
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
    await here.store.close()
    await here.database.remove()
    await removeDir(here.dir)
  })

  async function portalWithLines(): Promise<Portal> {
    const portal = await makePortal(here.store, here.env)
    undo.push(() => portal.app.close())
    await fillLines(here.store, 3)
    await portal.app.ready()
    return portal
  }

  /** The folder of the test database's copy. */
  const folder = () => folderOf(here.dir, here.database.options.databaseUrl ?? '')

  const options = () => ({
    databaseUrl: here.database.options.databaseUrl ?? '',
    dir: here.dir,
    memoryMb: 128,
    threads: 2,
  })

  /** A copy that checks and retries often. */
  function eagerCopy(): ColumnarCopy {
    const copy = new ColumnarCopy(here.store, { ...options(), checkEveryMs: 50, retryAfter: 50 })
    undo.push(() => copy.close())
    return copy
  }

  return { here, undo, portalWithLines, folder, options, eagerCopy }
}
