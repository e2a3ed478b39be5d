import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { feedFiles } from '#app/server/tables.ts'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import type { Store } from '#kit/server/db/store.ts'
import { itemColumns } from '#kit/server/tables/codes.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { RollbackUnconfirmed, rollBack } from '../rollback/rollback.ts'
import { type FeedOptions, loadFeed } from './load.ts'
import { writtenTables } from './renumber-items.ts'

const company = '01'
const [customer] = ['100001']
const item = (number: string, description: string, more: FeedRows[number] = {}) => ({
  ...{ company, item: number, description, vendor: '' },
  ...more,
})
const ofItem = (number: string, more: FeedRows[number] = {}) => ({ company, item: number, ...more })
const stock = (number: string, on_hand: string) => ofItem(number, { warehouse: 'MAIN', stocked: 'S', on_hand })
const price = (number: string, sell_price: string) => ofItem(number, { sell_price, list_price: sell_price })
const agreed = (number: string, amount: string) => ({
  ...ofItem(number, { customer, shipment_type: 'W', current_pending: 'C', price_source: 'CONTRACT', price: amount }),
  effective_date: '2026-01-01',
})
const line = (number: string, nth: string, more: FeedRows[number] = {}) => ({
  ...ofItem(number, { customer, order_number: 'SO-1', line: nth, quantity_ordered: '2', unit_price: '5' }),
  ...more,
})
const sold = (number: string, invoice_number: string, nth: string) => ({
  ...ofItem(number, { customer, invoice_number, line: nth, invoice_date: '2026-11-02', warehouse: 'MAIN' }),
  ...{ quantity: '1', unit_price: '5', sales: '5' },
})
const invoice = (invoice_number: string) => ({
  ...{ company, customer, invoice_number, invoice_date: '2026-11-02', due_date: '2026-12-02' },
  ...{ warehouse: 'MAIN', amount: '10', balance: '10' },
})
const order = {
  ...{
    company,
    customer,
    order_number: 'SO-1',
    warehouse: 'MAIN',
    status: 'O',
    order_date: '2026-11-02',
    amount: '10',
  },
}
const { 'companies.csv': companies = [], 'warehouses.csv': warehouses = [] } = sampleFeed
const fedBefore: FeedContent = {
  ...{ 'companies.csv': companies, 'warehouses.csv': warehouses },
  'customers.csv': [{ company, customer, name: 'Harbor', warehouse: 'MAIN' }],
  'items.csv': [item('A1', 'Cup', { pack_description: '12 CT' }), item('B1', 'Tray'), item('C1', 'Bag')],
  'stock.csv': ['A1', 'B1', 'C1'].map((number, nth) => stock(number, String(nth + 5))),
  'list_prices.csv': ['A1', 'B1', 'C1'].map((number, nth) => price(number, String(nth + 10))),
  'custom_prices.csv': [agreed('A1', '9'), agreed('B1', '8')],
  'customer_items.csv': [ofItem('A1', { customer, customer_part: 'CUP' })],
  'substitutes.csv': [ofItem('A1', { substitute: 'B1' }), ofItem('C1', { substitute: 'A1' })],
  'order_guides.csv': [ofItem('A1', { customer, guide: 'Kitchen' })],
  'orders.csv': [order],
  'order_lines.csv': [line('A1', '1'), line('B1', '2')],
  'invoices.csv': [invoice('800001'), invoice('800002')],
  'sales_lines.csv': [sold('A1', '800001', '1'), sold('B1', '800001', '2'), sold('A1', '800002', '1')],
}

eachDatabase((database, open) => {
  describe(`numbers of items that change, on ${database}`, () => {
    let store: Store
    const change = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { mode: 'changes', loadedBy: 'ann', ...options }).finally(() =>
        rm(dir, { recursive: true }),
      )
    }
    const thrownBy = (content: FeedContent, options?: FeedOptions) =>
      change(content, options).catch((thrown: unknown) => thrown)
    const refused = async (content: FeedContent): Promise<FeedUnconfirmed> => {
      const error = await thrownBy(content)
      if (!(error instanceof FeedUnconfirmed)) throw new Error('the change was taken', { cause: error })
      return error
    }
    const faultsOf = async (content: FeedContent, options?: FeedOptions) => {
      const error = await thrownBy(content, options)
      if (!(error instanceof FeedRefused)) throw new Error('the change was taken', { cause: error })
      return error.faults.map(faultLine)
    }
    const column = async (query: string) =>
      (await sql.raw<{ value: unknown }>(query).execute(store.db)).rows.map(({ value }) => value)
    const items = () =>
      column(`select item || ' ' || description || ' ' || pack_description as value from items order by 1`)
    /** How many rows of each table have a number. */
    const rowsOf = async (number: string) => {
      const fed = feedFiles.map((feed) => [feed.table, itemColumns(feed)] as const)
      const written = Object.keys(writtenTables).map((table) => [table, ['item']] as const)
      const counts = await Promise.all(
        [...fed, ...written].map(async ([table, names]) => {
          const where = names.map((name) => `${name} = '${number}'`).join(' or ')
          const [count] = names.length > 0 ? await column(`select count(*) as value from ${table} where ${where}`) : [0]
          return [table, Number(count)] as const
        }),
      )
      return Object.fromEntries(counts.filter(([, count]) => count > 0))
    }
    const everywhere = {
      ...{ items: 1, stock: 1, list_prices: 1, custom_prices: 1, customer_items: 1, substitutes: 2, order_guides: 1 },
      ...{ order_lines: 1, sales_lines: 2, guide_lines: 1, guide_counts: 1, cart_lines: 1, cart_changes: 1 },
    }
    const write = (number: string) =>
      column(`with g as (insert into guides (company, customer, account_id, name, shared, changed_at, changed_by)
          values ('01', '${customer}', 1, '${number}', true, now(), 'ANN') returning *),
        gl as (insert into guide_lines (company, customer, guide_id, item, position)
          select company, customer, guide_id, '${number}', 1 from g),
        gc as (insert into guide_counts (company, customer, ship_to, guide, count_id, item, nth, quantity, counted_at, account_id, changed_by)
          select company, customer, '', guide_id::text, gen_random_uuid(), '${number}', 1, 3, now(), 1, 'ANN' from g),
        c as (insert into carts (company, customer, ship_to, state, changed_at)
          values ('01', '${customer}', '', 'waiting for approval', now()) returning *),
        cl as (insert into cart_lines select cart_id, company, customer, '${number}', 1, 3, 1, 'ANN' from c)
        insert into cart_changes (cart_id, company, customer, at, account_id, changed_by, field, item, before, after)
          select cart_id, company, customer, now(), 1, 'ANN', 'quantity', '${number}', '2', '3' from c returning 1 as value`)
    const audited = async () => {
      const { rows } = await sql<{ event: string; actor: string; detail: Record<string, unknown> }>`
        select event, actor, detail from audit where event like 'item %' order by audit_id`.execute(store.db)
      return rows.map(({ event, actor, detail }) => [event, actor, detail.from, detail.to, detail.load])
    }
    const lastLoad = async () => Number((await column('select max(load_id) as value from loads'))[0])
    const back = async (id: number) => {
      const error = await rollBack(store, { id }).catch((thrown: unknown) => thrown)
      if (!(error instanceof RollbackUnconfirmed)) throw error
      await rollBack(store, { id, confirm: error.plan.digest })
    }
    const renumber = () => change({ 'items.csv': [item('A2', 'Cup', { renumbered_from: 'A1' })] })

    beforeEach(async () => {
      store = await open()
      await change(fedBefore, { mode: 'whole' })
      await write('A1')
    })

    test('Everything that is fed or written for an item follows its new number, and a rollback gives it back', async () => {
      expect(await rowsOf('A1')).toEqual(everywhere)
      await renumber()
      const renumbered = await lastLoad()
      expect([await rowsOf('A1'), await rowsOf('A2')]).toEqual([{}, everywhere])
      expect(await items()).toEqual(['A2 Cup 12 CT', 'B1 Tray ', 'C1 Bag '])
      expect(await rowsOf('B1')).toMatchObject({ order_lines: 1, sales_lines: 1 })
      expect(await audited()).toEqual([['item renumbered', 'ann', 'A1', 'A2', renumbered]])
      // What is written under the new number goes back with it.
      await column(
        `insert into guide_lines (company, customer, guide_id, item, position) select company, customer, guide_id, 'C1', 2 from guides returning 1 as value`,
      )
      await write('A2')
      await back(renumbered)
      expect(await rowsOf('A2')).toEqual({})
      expect(await rowsOf('A1')).toEqual({
        ...{ ...everywhere, guide_lines: 2, guide_counts: 2, cart_lines: 2, cart_changes: 2 },
      })
      await renumber()
      expect((await items())[0]).toBe('A2 Cup 12 CT')
    })

    test('A change may bring other rows of a renumbered item, and rows of the number that it has given up', async () => {
      await change({
        'items.csv': [item('A2', 'Cup', { renumbered_from: 'A1', _deleted: '' }), ofItem('A1', { _deleted: 'Y' })],
        'stock.csv': [{ ...stock('A2', '6'), _deleted: '' }, ofItem('A1', { warehouse: 'MAIN', _deleted: 'Y' })],
        'orders.csv': [order],
        'order_lines.csv': [line('A1', '1', { quantity_ordered: '6' }), line('B1', '2')],
      })
      expect(await rowsOf('A1')).toEqual({})
      expect(await rowsOf('A2')).toEqual(everywhere)
      expect(await column("select on_hand::int as value from stock where item = 'A2'")).toEqual([6])
      expect(await column('select item || quantity_ordered::int as value from order_lines order by 1')).toEqual([
        'A26',
        'B12',
      ])
      // Rows that come later with the former number, too.
      await change({ 'sales_lines.csv': [sold('A1', '800002', '1'), sold('B1', '800002', '2')] })
      expect(await rowsOf('A1')).toEqual({})
    })

    test('A whole file renumbers items, also in tables that have no file, and repeats it', async () => {
      const renamed = [item('A2', 'Cup', { renumbered_from: 'A1' }), item('B1', 'Tray'), item('C1', 'Bag')]
      const files = { 'items.csv': renamed, 'stock.csv': [stock('A2', '5'), stock('B1', '6'), stock('C1', '7')] }
      const { kinds } = await change(files, { mode: 'whole' })
      expect(kinds.find(({ file }) => file === 'stock.csv')).toMatchObject({ added: 0, changed: 1, gone: 0 })
      expect(kinds.find(({ file }) => file === 'sales_lines.csv')).toMatchObject({ added: 0, changed: 2, gone: 0 })
      expect([await rowsOf('A1'), await rowsOf('A2')]).toEqual([{}, everywhere])
      const again = await change(files, { mode: 'whole' })
      expect(again.kinds.filter(({ added, changed = 0, gone }) => added + changed + gone > 0)).toEqual([])
      await back(await lastLoad())
      expect(await rowsOf('A2')).toEqual(everywhere)
    })

    test('An item may be renumbered again, back, or by its first number', async () => {
      await renumber()
      await change({ 'items.csv': [item('A3', 'Cup', { renumbered_from: 'A1' })] })
      expect(await rowsOf('A3')).toEqual(everywhere)
      await change({ 'items.csv': [item('A1', 'Cup', { renumbered_from: 'A3' })] })
      expect(await rowsOf('A1')).toEqual(everywhere)
      await change({ 'stock.csv': [stock('A1', '3'), stock('B1', '4')] })
      expect(await column("select item || on_hand::int as value from stock where item < 'C' order by 1")).toEqual([
        ...['A13', 'B14'],
      ])
    })

    test('A number that an item has given up is another item, once confirmed with both names', async () => {
      await renumber()
      const renumbered = await lastLoad()
      const again: FeedContent = { 'items.csv': [item('A1', 'Mop')], 'stock.csv': [stock('A1', '1'), stock('A2', '2')] }
      const { breaches, digest } = await refused(again)
      expect(breaches).toEqual([
        { file: 'items.csv', says: 'reuses numbers of other items', names: ['01 A1 "Cup" is now "Mop"'] },
      ])
      await change(again, { confirm: digest })
      expect(await items()).toEqual(['A1 Mop ', 'A2 Cup 12 CT', 'B1 Tray ', 'C1 Bag '])
      expect([await rowsOf('A1'), await rowsOf('A2')]).toEqual([{ items: 1, stock: 1 }, everywhere])
      expect(await audited()).toEqual([
        ['item renumbered', 'ann', 'A1', 'A2', renumbered],
        ['item number reused', 'ann', 'A1', 'A1', await lastLoad()],
      ])
      await change({ 'stock.csv': [stock('A1', '4')] })
      expect(await column("select on_hand::int as value from stock where item = 'A1'")).toEqual([4])
      await back(renumbered)
      expect([await rowsOf('A1'), await rowsOf('A2')]).toEqual([everywhere, {}])
    })

    test('A renumbering asks for a confirmation if the description changes, too, and shows both', async () => {
      const { breaches } = await refused({ 'items.csv': [item('A2', 'Mop', { renumbered_from: 'A1' })] })
      expect(breaches).toMatchObject([
        { says: 'renumbers items that have other names', names: ['01 A1 "Cup" to A2 "Mop"'] },
      ])
    })

    test('A row that names two items is refused, and one that names an unknown item is a new one', async () => {
      const fault = (row: number, former: string) =>
        `items.csv, line ${row}, column renumbered_from: is the number of another item than this row: ${former}`
      const cup = item('A2', 'Cup', { renumbered_from: 'A1' })
      expect(await faultsOf({ 'items.csv': [item('B1', 'Tray', { renumbered_from: 'A1' })] })).toEqual([fault(2, 'A1')])
      expect(await faultsOf({ 'items.csv': [cup, item('A1', 'Cup', { renumbered_from: '' })] })).toEqual([
        fault(2, 'A1'),
      ])
      expect(await faultsOf({ 'items.csv': [cup, item('A3', 'Cup', { renumbered_from: 'A1' })] })).toEqual([
        fault(3, 'A1'),
      ])
      await change({ 'items.csv': [item('D1', 'Lid', { renumbered_from: 'D0' })] })
      expect(await rowsOf('D1')).toEqual({ items: 1 })
    })

    test('A renumbering in a row that goes to quarantine changes nothing', async () => {
      const rows = [
        item('A2', 'Cup', { renumbered_from: 'A1', vendor: 'NOBODY' }),
        item('D1', 'Lid', { renumbered_from: '' }),
      ]
      const { quarantined } = await change({ 'items.csv': rows }, { quarantine: 5 })
      expect(quarantined).toMatchObject([{ file: 'items.csv', line: 2 }])
      expect([await rowsOf('A1'), await rowsOf('A2')]).toEqual([everywhere, {}])
      await renumber()
      const reused = [item('A1', 'Mop', { vendor: 'NOBODY' }), item('E1', 'Box')]
      expect((await change({ 'items.csv': reused }, { quarantine: 5 })).quarantined).toMatchObject([{ line: 2 }])
      await change({ 'stock.csv': [stock('A1', '6')] })
      expect([await rowsOf('A1'), await rowsOf('A2')]).toEqual([{}, everywhere])
    })

    test('Every table with the number of an item is fed, or follows a renumbering', async () => {
      const fed = feedFiles.filter((feed) => itemColumns(feed).length > 0).map(({ table }) => table)
      const found = await column(`select table_name || ' ' || column_name as value from information_schema.columns
        where table_schema = current_schema() and column_name ~ '(^|_)(item|substitute)$'`)
      const known = [...fed, ...Object.keys(writtenTables), 'renumbered_items']
      expect(found.filter((name) => !known.includes(String(name).split(' ')[0] ?? ''))).toEqual([])
    })
  })
})
