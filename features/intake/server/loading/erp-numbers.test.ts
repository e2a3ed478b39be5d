import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import type { Store } from '#kit/server/db/store.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { RollbackUnconfirmed, rollBack } from '../rollback/rollback.ts'
import { type FeedOptions, loadFeed } from './load.ts'

/** The ERP's numbers of the sample's customers and ship-to. */
const numbers: Readonly<Record<string, string>> = {
  '100001': 'HARBOR, "SUPPLY" 0001',
  '100002': '4711',
  '000011': 'Back door 11',
}
const numberOf = (key: string | number = '') => numbers[key] ?? String(key)

/** A row that gives numbers instead of keys. */
const byNumber = ({ customer, ship_to, ...row }: FeedRows[number]): FeedRows[number] => ({
  ...(customer !== undefined && { customer_number: numberOf(customer) }),
  ...(ship_to !== undefined && { ship_to_number: numberOf(ship_to) }),
  ...row,
})
const { 'accounts.csv': accounts = [], ...files } = sampleFeed
const feed: Readonly<Record<string, FeedRows>> = {
  ...Object.fromEntries(Object.entries(files).map(([file, rows]) => [file, rows.map(byNumber)])),
  'accounts.csv': accounts.slice(0, 1).flatMap(({ user_id: _, ...row }) => [
    { ...row, customer_number: numberOf('100001'), ship_to_number: numberOf('000011') },
    { ...row, customer_number: numberOf('100002'), ship_to_number: '' },
  ]),
}
const [customer = {}] = feed['customers.csv'] ?? []
const [order = {}] = feed['orders.csv'] ?? []
const named = (customer_number: string, more: FeedRows[number] = {}) => ({ ...customer, customer_number, ...more })

onDatabase((database, open) => {
  describe(`the ERP's own customer and ship-to numbers, on ${database}`, () => {
    let store: Store
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { limits: false, ...options }).finally(() => rm(dir, { recursive: true }))
    }
    const change = (content: FeedContent) => load(content, { mode: 'changes' })
    const faultsOf = async (loaded: Promise<unknown>): Promise<string[]> => {
      const refused = await loaded.catch((error: unknown) => error)
      if (!(refused instanceof FeedRefused)) throw new Error('the feed was taken', { cause: refused })
      return refused.faults.map(faultLine)
    }
    const column = async (query: string) =>
      (await sql.raw<{ value: unknown }>(query).execute(store.db)).rows.map(({ value }) => value)
    const keyOf = async (number: string) =>
      (await column(`select customer as value from customers where customer_number = '${number}'`))[0]

    beforeAll(async () => {
      store = await open()
      await load(feed)
    })

    test('The portal assigns keys where a number cannot be one, in every file', async () => {
      const text = "customer || ' ' || customer_number as value"
      expect(await column(`select ${text} from customers order by 1`)).toEqual([
        '004711 4711',
        '900001 HARBOR, "SUPPLY" 0001',
      ])
      expect(await column("select customer || ' ' || ship_to || ' ' || ship_to_number as value from ship_tos")).toEqual(
        ['900001 900001 Back door 11'],
      )
      for (const table of ['orders', 'order_lines', 'packages', 'invoices', 'custom_prices', 'employee_books'])
        expect([table, ...(await column(`select distinct customer as value from ${table}`))]).toEqual([table, '900001'])
      expect(await column('select ship_to as value from orders')).toEqual(['900001'])
      expect(await column("select ship_to as value from group_members where ship_to <> ''")).toEqual(['900001'])
      expect(await column('select identity_key as value from accounts order by 1')).toEqual([
        'C01004711',
        'C01900001900001',
      ])
    })

    test('A whole reload by numbers changes nothing', async () => {
      const { kinds } = await load(feed)
      expect(kinds.filter(({ added, changed = 0, gone }) => added + changed + gone > 0)).toEqual([])
    })

    test('A key is never given to another customer, after a removal, a rollback, and a dry run', async () => {
      await change({ 'customers.csv': [named('GONE-1')] })
      expect(await keyOf('GONE-1')).toBe('900002')
      await change({
        'customers.csv': [
          { ...named('GONE-1'), _deleted: 'Y' },
          { ...named('NEXT-1'), _deleted: 'N' },
        ],
      })
      expect(await keyOf('NEXT-1')).toBe('900003')
      const { digest } = (await rollBack(store).catch((error: unknown) => {
        if (error instanceof RollbackUnconfirmed) return error.plan
        throw error
      })) as { digest: string }
      await rollBack(store, { confirm: digest })
      expect([await keyOf('GONE-1'), await keyOf('NEXT-1')]).toEqual(['900002', undefined])
      await load({ 'customers.csv': [named('DRY-1')] }, { mode: 'changes', dryRun: true })
      await change({ 'customers.csv': [named('LAST-1'), named('NEXT-1')] })
      expect([await keyOf('LAST-1'), await keyOf('NEXT-1')]).toEqual(['900004', '900003'])
    })

    test('A number with the form of a key is the key, unless the portal has assigned that key', async () => {
      await change({ 'customers.csv': [named('900001'), named('123456'), named('77')] })
      expect([await keyOf('900001'), await keyOf('123456'), await keyOf('77')]).toEqual(['900005', '123456', '000077'])
    })

    test('The key of a customer that an earlier release has loaded is not assigned again', async () => {
      await sql`insert into customers (company, customer, name, address1, address2, city, state, zip, country, warehouse, terms)
        values ('01', '900006', 'Former', '', '', '', '', '', 'US', 'MAIN', '')`.execute(store.db)
      await change({ 'customers.csv': [named('AFTER-1')] })
      expect(await keyOf('AFTER-1')).toBe('900007')
    })

    test('A customer may have both a key and a number, and the number finds the key afterward', async () => {
      await change({ 'customers.csv': [{ ...named('KNOWN-BY-BOTH'), customer: '200001' }] })
      await change({
        'orders.csv': [{ ...order, customer_number: 'KNOWN-BY-BOTH', ship_to_number: '', order_number: '9' }],
      })
      expect(await column("select customer as value from orders where order_number = '000009'")).toEqual(['200001'])
    })

    test('A renumbered customer keeps its key, accounts, and documents, and is found by both numbers', async () => {
      const renamed = named('HARBOR-NEW', { renumbered_from: numberOf('100001') })
      const { kinds } = await change({ 'customers.csv': [renamed] })
      expect(kinds).toMatchObject([{ added: 0, changed: 1, gone: 0 }])
      expect(await keyOf('HARBOR-NEW')).toBe('900001')
      const byBoth = ['HARBOR-NEW', numberOf('100001')].map((customer_number, nth) => ({
        ...{ ...order, customer_number, order_number: `RE-${nth}` },
      }))
      await change({ 'orders.csv': byBoth })
      expect(await column("select distinct customer as value from orders where order_number like 'RE-%'")).toEqual([
        '900001',
      ])
      await change({ 'customers.csv': [named(numberOf('100001'), { renumbered_from: 'HARBOR-NEW' })] })
    })

    test('A known customer whose row names another one as its former number stays itself', async () => {
      const both = async () => [await keyOf('4711'), await keyOf(numberOf('100001'))]
      const before = await both()
      const renamed = named('4711', { renumbered_from: numberOf('100001') })
      await change({ 'customers.csv': [renamed] }).catch((error: unknown) => {
        if (!(error instanceof FeedRefused)) throw error
      })
      expect(await both()).toEqual(before)
      // Beside the row in quarantine, other rows of the load still mean that customer by its number.
      const { ship_to_number: _, ...ofCustomer } = order
      const placed = { ...ofCustomer, customer_number: '4711', order_number: 'OF-4711' }
      await load({ 'customers.csv': [renamed], 'orders.csv': [placed] }, { mode: 'changes', quarantine: 1 })
      expect(await column("select customer as value from orders where order_number = 'OF-4711'")).toEqual(['004711'])
      expect(await both()).toEqual(before)
    })

    test('What a load would change is shown by the numbers of the file', async () => {
      const invoice = { ...feed['invoices.csv']?.[0], invoice_number: 'I-9', balance: '99' }
      const content = { 'invoices.csv': [invoice] }
      const { impact } = await load(content, { mode: 'changes', dryRun: true })
      const balances = impact?.movements.find(({ name }) => name === 'open balances')
      expect(balances?.most).toMatchObject([{ group: `01 ${numberOf('100001')}` }])
    })

    test.each<[string, FeedContent, string]>([
      [
        'a renumbered key',
        { 'customers.csv': [{ ...named('X-1'), customer: '200003', renumbered_from: '100001' }] },
        'customers.csv, line 2, column renumbered_from: requires customer_number without customer',
      ],
      [
        'an order of an unknown customer',
        { 'orders.csv': [{ ...order, customer_number: 'NOBODY-KNOWS', ship_to_number: '' }] },
        'orders.csv, line 2, column company, customer: is not in customers.csv: 01 NOBODY-KNOWS',
      ],
      [
        'an order of an unknown ship-to',
        { 'orders.csv': [{ ...order, ship_to_number: 'No such door' }] },
        'orders.csv, line 2, column company, customer, ship_to: is not in ship_tos.csv: 01 HARBOR, "SUPPLY" 0001 No such door',
      ],
      [
        'an account of an unknown customer',
        { 'accounts.csv': [{ ...feed['accounts.csv']?.[1], customer_number: 'NOBODY-KNOWS' }] },
        'accounts.csv, line 2, column user_id: there is no such customer: 01 NOBODY-KNOWS',
      ],
      [
        'a number of 31 characters',
        { 'customers.csv': [named('X'.repeat(31))] },
        `customers.csv, line 2, column customer_number: has more than 30 characters: ${'X'.repeat(31)}`,
      ],
      [
        'a number twice',
        { 'customers.csv': [named('TWICE'), named('TWICE')] },
        'customers.csv, line 3, column company, customer: is a duplicate: 01 TWICE is already on line 2',
      ],
      [
        'a number of another customer',
        { 'customers.csv': [{ ...named('4711'), customer: '200002' }] },
        'customers.csv, line 2, column customer_number: must not be the number of another customer, now or earlier: 4711',
      ],
      ['no number', { 'customers.csv': [named('')] }, 'customers.csv, line 2, column customer_number: is empty'],
      [
        'neither number nor key',
        { 'orders.csv': 'company,order_number\n01,1\n' },
        'orders.csv, line 1, column customer: is missing from the header',
      ],
    ])('Refused: %s, by the number of the file', async (_, content, fault) => {
      expect(await faultsOf(change(content))).toContain(fault)
    })

    test('An order in quarantine is loaded once its customer is known by number', async () => {
      const quarantined = async (content: FeedContent) => {
        const dir = await writeFeed(content)
        return loadFeed(store, dir, { limits: false, mode: 'changes', quarantine: 5 }).finally(() =>
          rm(dir, { recursive: true }),
        )
      }
      const later = { ...order, customer_number: 'COMES-LATER', ship_to_number: '', order_number: 'SO-1' }
      const { quarantined: rows } = await quarantined({ 'customers.csv': [named('LATER-0')], 'orders.csv': [later] })
      expect(rows.map(({ file, kind }) => `${file}: ${kind}`)).toEqual(['orders.csv: is not in customers.csv'])
      // A faulty line takes its order along, which other lines name by the same number.
      const line = { ...feed['order_lines.csv']?.[0], order_number: 'SO-2' }
      const { quarantined: both } = await quarantined({
        'customers.csv': [named('LATER-0')],
        'orders.csv': [{ ...order, order_number: 'SO-2' }],
        'order_lines.csv': [line, { ...line, line: 2, quantity_ordered: 'x' }],
      })
      expect(both.map(({ file, line: at }) => `${file} ${at}`)).toEqual([
        'orders.csv 2',
        'order_lines.csv 2',
        'order_lines.csv 3',
      ])
      await quarantined({ 'customers.csv': [named('COMES-LATER')] })
      expect(await column("select customer as value from orders where order_number = 'SO-1'")).toEqual([
        await keyOf('COMES-LATER'),
      ])
    })
  })
})
