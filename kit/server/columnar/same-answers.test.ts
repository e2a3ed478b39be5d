import { type ListForm, listForms } from '#kit/contract/declare/endpoint.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { entryKinds } from '#reports/contract/report-items.ts'
import * as fc from 'fast-check'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../db/open.ts'
import type { Store } from '../db/store.ts'
import { copyOf, fillLines, removeDir, untilCopied } from '#app/server/testing/data/copied-lines.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { fillStock } from '#app/server/testing/data/copied-stock.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, openPortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { inventory, report } from './testing/report-requests.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const { path } = endpoints.runAnalysis
const stockReport = endpoints.runReport

let database: TestDatabase
let store: Store
let copied: Portal
let plain: Portal
let dir: string

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  plain = await makePortal(store)
  await fillLines(store, 7)
  await fillStock(store, 11)
  await store.db.updateTable('data_version').set({ version: 1 }).execute()
  const copy = await copyOf(database.options.databaseUrl)
  dir = copy.dir
  copied = await openPortal(store, plain.clock, copy.env)
  await copied.app.ready()
  await untilCopied(copied.services.columnar, 1)
})

afterAll(async () => {
  await copied.app.close()
  await plain.app.close()
  await store.close()
  await database.remove()
  await removeDir(dir)
})

/** Workbooks contain their creation time; their parts do not. */
const comparable = (body: Buffer, form: ListForm): string =>
  form === 'xlsx'
    ? JSON.stringify(
        Object.entries(unzipSync(body)).map(([name, part]) => [name, Buffer.from(part).toString('latin1')]),
      )
    : body.toString('latin1')

interface Asked {
  path: string
  query: Record<string, string>
  form: ListForm
}

async function signIn(portal: Portal, loginType: string, company: string, user: string): Promise<[Browser, string]> {
  const browser = portal.browser()
  const answer = await browser.signIn(loginType, company, user)
  return [browser, answer.json().IdentityKey]
}

/** Sends a request to both servers and compares the responses; @returns the number of rows */
async function compare(onCopy: Browser, onPlain: Browser, asked: Asked): Promise<number> {
  const { columnar } = copied.services
  if (!columnar) throw new Error('no copy')
  const { path, query, form } = asked
  const headers = { accept: listForms[form] }
  const watched = vi.spyOn(columnar, 'answer')
  try {
    const [ours, theirs] = [await onCopy.get(path, query, headers), await onPlain.get(path, query, headers)]
    // Blank entries are ignored.
    expect([200, 400], theirs.body).toContain(theirs.statusCode)
    expect(ours.statusCode).toBe(theirs.statusCode)
    if (theirs.statusCode === 400) return 0
    expect(await watched.mock.results[0]?.value).toBeDefined()
    expect(comparable(ours.rawPayload, form)).toBe(comparable(theirs.rawPayload, form))
    return form === 'compact' ? theirs.body.split('\n').length - 2 : 0
  } finally {
    watched.mockRestore()
  }
}

/** Requests with rows, whatever the others have. */
const wholeInventory = {
  form: 'compact' as const,
  fields: { type: '00', dimItem: '01', dimCo: '01', meaAVL: '1' },
}
const wholeReport = {
  form: 'compact' as const,
  fields: { compare: '0', dimItem: '01', dimVPart: '01', meaQTY: '1', frDate0: '01/01/2023', toDate0: '12/31/2026' },
}

test.each([
  { who: 'a group', loginType: 'G', company: '', user: 'GROUP1', custList: '01100002,02200001' },
  { who: 'an administrator', loginType: 'E', company: '', user: 'EMP900', custList: '01100003' },
  { who: 'a customer held to one ship-to', loginType: 'C', company: '01', user: '100001000002', custList: '01100001' },
])(
  'Reports of $who are the same, byte for byte, from the copy and from PostgreSQL, in every form [API-44, PA-34, PA-35]',
  async ({ loginType, company, user, custList }) => {
    const [onCopy, identityKey] = await signIn(copied, loginType, company, user)
    const [onPlain] = await signIn(plain, loginType, company, user)
    let rows = 0
    await fc.assert(
      fc.asyncProperty(report, fc.boolean(), async ({ form, fields }, someCustomers) => {
        const query = { identityKey, loginType, ...fields, ...(someCustomers && { custList }) }
        rows += await compare(onCopy, onPlain, { path, query, form })
      }),
      { numRuns: rounds(15, 60), examples: [[wholeReport, false]] },
    )
    expect(rows).toBeGreaterThan(5)
  },
)

test.each([
  { what: 'every item', flags: allFlags },
  { what: 'what its customers have bought or have numbers for', flags: { ...allFlags, CanViewAllItems: 'N' } },
  { what: 'no price', flags: { ...allFlags, CanViewCustomerPrices: 'N' } },
] as const)(
  'Consolidated inventory of a group that sees $what is the same, byte for byte, in every form [API-28, CINV-33]',
  async ({ flags }) => {
    await store.db
      .updateTable('accounts')
      .set({ flags: JSON.stringify(flags) })
      .where('user_id', '=', 'GROUP1')
      .execute()
    const [onCopy, pklogid] = await signIn(copied, 'G', '', 'GROUP1')
    const [onPlain] = await signIn(plain, 'G', '', 'GROUP1')
    let rows = 0
    await fc.assert(
      fc.asyncProperty(inventory, async ({ form, fields }) => {
        rows += await compare(onCopy, onPlain, { path: stockReport.path, query: { pklogid, ...fields }, form })
      }),
      { numRuns: rounds(20, 80), examples: [[wholeInventory]] },
    )
    expect(rows).toBeGreaterThan(20)
  },
)

test.each([allFlags, { ...allFlags, CanViewAllItems: 'N' }])(
  'Entries that name no item are the same from the copy and from PostgreSQL',
  async (flags) => {
    await store.db
      .updateTable('accounts')
      .set({ flags: JSON.stringify(flags) })
      .where('user_id', '=', 'GROUP1')
      .execute()
    const [onCopy, identityKey] = await signIn(copied, 'G', '', 'GROUP1')
    const [onPlain] = await signIn(plain, 'G', '', 'GROUP1')
    const { rows } = await sql<{ number: string }>`
      (select item as number from items limit 20) union (select vendor_part from items limit 20)
      union (select customer_part from customer_items limit 20) union (select customer_part from sales_lines limit 20)`.execute(
      store.db,
    )
    const sendable = rows.map(({ number }) => number).filter((number) => /^[^\p{C},\ufffd]{1,22}$/u.test(number))
    const itemList = ['no such item', "'; --", ...sendable].join()
    const { columnar } = copied.services
    if (!columnar) throw new Error('no copy')
    const watched = vi.spyOn(columnar, 'answer')
    for (const kind of entryKinds) {
      const asked = { identityKey, loginType: 'G', kind, itemList }
      const { path: of } = endpoints.listUnknownItems
      const [ours, theirs] = [await onCopy.post(of, asked), await onPlain.post(of, asked)]
      expect(ours.statusCode, ours.body).toBe(200)
      expect(ours.body).toBe(theirs.body)
      expect(ours.json()).toContainEqual({ item: 'no such item' })
      expect(ours.json().length).toBeLessThan(sendable.length)
    }
    expect(await Promise.all(watched.mock.results.map(({ value }) => value))).not.toContain(undefined)
    expect(watched).toHaveBeenCalledTimes(entryKinds.length)
    watched.mockRestore()
  },
)

test('Columns that a viewer may not see are null or omitted in responses from the copy, too [PA-07]', async () => {
  const user = { login_type: 'C', company: '01', user_id: '100002' } as const
  await store.db
    .updateTable('accounts')
    .set({ flags: JSON.stringify({ CanViewSales: 'Y' }), otp_policy: 'never' })
    .where('login_type', '=', user.login_type)
    .where('company', '=', user.company)
    .where('user_id', '=', user.user_id)
    .execute()
  const [onCopy, identityKey] = await signIn(copied, 'C', '01', '100002')
  const [onPlain] = await signIn(plain, 'C', '01', '100002')
  const query = {
    identityKey,
    loginType: 'C',
    dimItem: '01',
    meaSLS: '1',
    meaQTY: '1',
    frDate0: '01/01/2023',
    toDate0: '12/31/2026',
  }
  for (const form of ['json', 'csv', 'compact'] as const) {
    const headers = { accept: listForms[form] }
    const [ours, theirs] = [await onCopy.get(path, query, headers), await onPlain.get(path, query, headers)]
    expect(ours.body).toBe(theirs.body)
  }
  const answer = await onCopy.get(path, query)
  const rows = answer.json() as Record<string, unknown>[]
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.range0SLS === null && row.range0QTY !== null)).toBe(true)
})
