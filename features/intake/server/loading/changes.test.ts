import { describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { changing, one, Y } from '../testing/changing.ts'

const company = '01'
const order = (number: string, more: Record<string, string | number> = {}) => ({
  ...one('orders.csv'),
  order_number: number,
  ...more,
})
const orderLine = (number: string, line: number, more: Record<string, string | number> = {}) => ({
  ...one('order_lines.csv'),
  order_number: number,
  line,
  ...more,
})
const salesLine = (invoice_number: string, line: number, sales = '1.1') => ({
  ...one('sales_lines.csv'),
  invoice_number,
  line,
  sales,
})
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n`)
const N = { _deleted: 'N' }

onDatabase((name, open) => {
  describe(`changes on ${name}`, () => {
    const { load, change, faultsOf, select, column, untouched } = changing(open)

    test('Rows are added, replaced by key, and removed; other rows stay unchanged', async () => {
      const before = await untouched('items')
      const { kinds, version } = await change({
        'vendors.csv': [
          { company, vendor: 'V1', name: 'Vendor, Inc.', ...N },
          { company, vendor: 'V2', name: 'Second', ...N },
        ],
        'stock.csv': [{ ...one('stock.csv'), on_hand: '7' }],
      })
      expect(kinds).toEqual([
        { file: 'vendors.csv', added: 1, changed: 0, gone: 0 },
        { file: 'stock.csv', added: 0, changed: 1, gone: 0 },
      ])
      expect(await column('select version as value from data_version')).toEqual([version])
      expect(await select('select on_hand, stocked from stock')).toEqual([{ on_hand: 7, stocked: 'S' }])
      const removal = await change({ 'vendors.csv': [{ company, vendor: 'V2', name: '', ...Y }] })
      expect(removal.kinds).toEqual([{ file: 'vendors.csv', added: 0, changed: 0, gone: 1 }])
      expect(await column('select vendor as value from vendors')).toEqual(['V1'])
      expect(await untouched('items')).toEqual(before)
      expect(await column("select nspname as value from pg_namespace where nspname = 'incoming'")).toEqual([])
    })

    test('A load stamps only the tables whose rows it changes, and records the keys of copied tables', async () => {
      const stamps = async () => (await column('select tables as value from data_version'))[0] as Record<string, string>
      const before = await stamps()
      const { version } = await change({
        'stock.csv': [{ ...one('stock.csv'), on_hand: '11' }],
        'customers.csv': [{ ...one('customers.csv'), ...N }],
      })
      const after = await stamps()
      expect(after.stock).toMatch(new RegExp(`^${version} \\d+`))
      expect(after).toEqual({ ...before, stock: after.stock })
      const recorded = await select(
        'select table_name, former, stamp, keys from table_changes order by change_id desc limit 1',
      )
      expect(recorded).toEqual(
        name === 'PGlite'
          ? []
          : [{ table_name: 'stock', former: before.stock, stamp: after.stock, keys: [[company, '0042', 'MAIN']] }],
      )
    })

    test('An equal row is not written, and removing a row that is not there does nothing', async () => {
      const before = await untouched('customers')
      const { kinds } = await change({
        'customers.csv': [
          { ...one('customers.csv'), ...N },
          { company, customer: '999999', name: '', warehouse: '', ...Y },
        ],
      })
      expect(kinds).toEqual([{ file: 'customers.csv', added: 0, changed: 0, gone: 0 }])
      expect(await untouched('customers')).toEqual(before)
    })

    test('Columns that the database computes follow', async () => {
      await change({ 'orders.csv': [order('700001', { customer_po: 'Ab-1' })] })
      expect(await column('select po_key as value from orders')).toEqual(['ab-1'])
    })

    test('A document comes with all of its lines; a header alone keeps them', async () => {
      await change({ 'orders.csv': [order('700002')], 'order_lines.csv': [1, 2, 3].map((n) => orderLine('700002', n)) })
      const { kinds } = await change({ 'order_lines.csv': [orderLine('700002', 2, { quantity_ordered: 5 })] })
      expect(kinds).toEqual([{ file: 'order_lines.csv', added: 0, changed: 1, gone: 2 }])
      const lines = 'select order_number || line as value from order_lines order by 1'
      expect(await column(lines)).toEqual(['7000011', '7000022'])
      await change({ 'orders.csv': [order('700002', { status: 'O' })] })
      expect(await column(lines)).toEqual(['7000011', '7000022'])
      // The sample's invoice of 11.00 gets two lines that add up, and then one that does not.
      const equal = await change({ 'sales_lines.csv': [salesLine('800001', 1, '5.5'), salesLine('800001', 2, '5.5')] })
      expect(equal.warnings).toEqual([])
      const { warnings } = await change({ 'sales_lines.csv': [salesLine('800001', 2, '9')] })
      expect(warnings).toEqual([
        '1 invoice has another amount than the sum of the lines, such as 01 800001, 11.00 against 9.00.',
      ])
      expect(await select('select line, sales from sales_lines')).toEqual([{ line: 2, sales: 9 }])
    })

    test('A removed document takes its lines, parcels, and events, and only these', async () => {
      const parcel = { ...one('packages.csv'), tracking_number: 'T2' }
      const events = [{ ...one('package_events.csv'), tracking_number: 'T2' }]
      await change({ 'packages.csv': [{ ...parcel, order_number: '700002' }], 'package_events.csv': events })
      const { kinds } = await change({ 'orders.csv': [order('700002', Y)] })
      expect(kinds).toEqual([
        { file: 'orders.csv', added: 0, changed: 0, gone: 1 },
        { file: 'order_lines.csv', added: 0, changed: 0, gone: 1 },
        { file: 'packages.csv', added: 0, changed: 0, gone: 1 },
        { file: 'package_events.csv', added: 0, changed: 0, gone: 1 },
      ])
      expect(await column('select order_number as value from order_lines')).toEqual(['700001'])
      expect(await column('select tracking_number as value from package_events')).toEqual(['1Z999AA10123456784'])
    })

    test('Events stay while another order has their parcel', async () => {
      const parcel = { ...one('packages.csv') }
      await change({ 'orders.csv': [order('700003')], 'packages.csv': [{ ...parcel, order_number: '700003' }] })
      const events = () => column('select event as value from package_events')
      expect(await events()).toEqual([1])
      await change({ 'orders.csv': [order('700003', Y)] })
      expect(await events()).toEqual([1])
    })

    test('References may point to loaded rows that stay, and to no others', async () => {
      const lines = (item: string) => ({ 'order_lines.csv': [orderLine('700001', 1, { item })] })
      const item = (code: string, more: object) => ({ company, item: code, description: 'x', vendor: 'V1', ...more })
      expect(await faultsOf(lines('NONE'))).toEqual([
        'order_lines.csv, line 2, column company, item: is not in items.csv: 01 NONE',
      ])
      await change({ ...lines('85123A'), 'items.csv': [item('NEW', N)] })
      expect(await faultsOf({ ...lines('NEW'), 'items.csv': [item('NEW', Y)] })).toEqual([
        'order_lines.csv, line 2, column company, item: is not in items.csv: 01 NEW',
      ])
      expect(await faultsOf({ 'items.csv': [item('85123A', Y)] })).toEqual([
        'items.csv: 1 row of order_lines loaded earlier would refer to missing rows, such as 01 85123A: ' +
          'include order_lines.csv in the feed, or keep the missing rows',
      ])
      // The line that refers to it leaves in the same change.
      await change({ ...lines('0042'), 'items.csv': [item('85123A', Y), item('NEW', Y)] })
      expect(await column('select item as value from items order by 1')).toEqual(['0042', '85123a'])
    })

    test('The same checks refuse the same faults, and change nothing', async () => {
      const before = await untouched('orders')
      const header = 'company,customer,order_number,sequence,ship_to,warehouse,status,order_date,amount,_deleted'
      const row = (number: string, removal: string, customer = '100001') =>
        `01,${customer},${number},01,,MAIN,C,2026-11-02,1,${removal}`
      expect(
        await faultsOf({
          'orders.csv': `${header}\n${row('700009', 'x')}\n01,100001,700008,01,,,,,,Y\n01,100001,,01,,,,,,Y\n01,100001,700007,01,,,,,,N\n`,
        }),
      ).toEqual([
        'orders.csv, line 2, column _deleted: must be one of Y, N: x',
        'orders.csv, line 4, column order_number: is empty',
        ...['warehouse', 'order_date', 'amount'].map((name) => `orders.csv, line 5, column ${name}: is empty`),
      ])
      expect(await faultsOf({ 'orders.csv': `${header}\n${row('700009', '')}\n${row('700009', 'Y')}\n` })).toEqual([
        'orders.csv, line 3, column company, customer, order_number, sequence: is a duplicate: ' +
          '01 100001 700009 01 is already on line 2',
      ])
      // The number is taken by the loaded order of another customer.
      expect(await faultsOf({ 'orders.csv': `${header}\n${row('700001', 'N', '100002')}\n` })).toEqual([
        'orders.csv, line 2, column company, order_number, sequence: is a duplicate: ' +
          '01 700001 01 belongs to another row loaded earlier',
      ])
      expect(await untouched('orders')).toEqual(before)
    })

    test('A number can move to another customer in one change', async () => {
      await change({ 'orders.csv': [order('700005', N)] })
      await change({
        'orders.csv': [order('700005', Y), order('700005', { customer: '100002', ship_to: '', ...N })],
      })
      expect(await column("select customer as value from orders where order_number = '700005'")).toEqual(['100002'])
      await change({ 'orders.csv': [order('700005', { customer: '100002', ...Y })] })
    })

    test('Images follow their invoices', async () => {
      const invoice = (number: string, more: object) => ({ ...one('invoices.csv'), invoice_number: number, ...more })
      const images = () =>
        column("select invoice_number || encode(pdf, 'escape') as value from invoice_images order by 1")
      const image = (words: string) => [`800001${pdf(words).toString()}`]
      const withImage = (name: string) => ({ 'invoices.csv': [invoice('800001', { image_file: name })] })
      await change({ ...withImage('a.pdf'), 'a.pdf': pdf('one') })
      expect(await images()).toEqual(image('one'))
      await change({ 'invoices.csv': [invoice('800001', { balance: 1 })] })
      expect(await images()).toEqual(image('one'))
      await change({ ...withImage('a.pdf'), 'a.pdf': pdf('two') })
      expect(await images()).toEqual(image('two'))
      await change({ 'invoices.csv': [invoice('800002', { image_file: '' })] })
      expect(await images()).toEqual(image('two'))
      await change(withImage(''))
      expect(await images()).toEqual([])
      await change({ ...withImage('a.pdf'), 'a.pdf': pdf('three') })
      const { kinds } = await change({ 'invoices.csv': [invoice('800001', Y), invoice('800002', Y)] })
      expect(kinds).toEqual([
        { file: 'invoices.csv', added: 0, changed: 0, gone: 2 },
        { file: 'sales_lines.csv', added: 0, changed: 0, gone: 1 },
        { file: 'images', added: 0, changed: 0, gone: 1 },
      ])
      expect(await images()).toEqual([])
    })

    test('Accounts are added and updated as in a whole feed, and may not be removed', async () => {
      const account = { login_type: 'E', user_id: 'EMP001', password_hash: `"${one('accounts.csv').password_hash}"` }
      const { accounts } = await change({ 'accounts.csv': [{ ...one('accounts.csv'), email: 'a@example.com' }] })
      expect(accounts).toEqual({ added: 0, changed: 1 })
      expect(await faultsOf({ 'accounts.csv': [{ ...account, ...Y }] })).toEqual([
        'accounts.csv, line 1, column _deleted: unknown column',
      ])
    })

    test('A dry run shows the change without applying it; guards apply as to a whole feed', async () => {
      const before = await Promise.all(['vendors', 'stock', 'audit', 'loads'].map(untouched))
      const content = {
        'vendors.csv': [{ company, vendor: 'V7', name: 'Seventh' }],
        'customers.csv': [{ ...one('customers.csv'), customer: '100002', name: '', warehouse: '', ...Y }],
        'group_members.csv': [{ group_id: 'GROUP1', company, customer: '100002', ship_to: '', ...Y }],
      }
      const { impact } = await change(content, { dryRun: true })
      expect(impact?.kinds).toMatchObject([
        { file: 'customers.csv', gone: 1 },
        { file: 'group_members.csv', gone: 1 },
        { file: 'vendors.csv', added: 1 },
      ])
      expect(impact?.losses).toMatchObject([
        { who: 'customer', most: [{ who: '01 100002', rows: 1, all: true }] },
        { who: 'group', accounts: 1, most: [{ who: 'GROUP1', rows: 1, all: false }] },
      ])
      const limits = { balances: 50, stockValue: 50, prices: 20 }
      await expect(change(content, { limits, dryRun: true })).rejects.toMatchObject({
        breaches: [
          { file: 'customers.csv', says: 'loses more than a fifth' },
          { file: 'group_members.csv', says: 'loses more than a fifth' },
        ],
      })
      const price = { ...one('list_prices.csv'), sell_price: '9' }
      await expect(change({ 'list_prices.csv': [price] }, { limits, dryRun: true })).rejects.toMatchObject({
        breaches: [{ file: 'list_prices.csv', says: 'sell prices move by more than 20 %' }],
      })
      expect(await Promise.all(['vendors', 'stock', 'audit', 'loads'].map(untouched))).toEqual(before)
    })

    test("A late change does not make its table's data older", async () => {
      const asOf = () => column("select as_of as value from data_as_of where table_name = 'vendors'")
      const vendors = [{ company, vendor: 'V1', name: 'x' }]
      const text = (time: string) => ({ 'vendors.csv': vendors, 'as_of.txt': `${time}\n` })
      await load(text('2026-11-20T10:00:00Z'))
      await change(text('2026-11-20T09:00:00Z'))
      expect(await asOf()).toEqual([new Date('2026-11-20T10:00:00Z')])
      await change(text('2026-11-20T11:00:00Z'))
      expect(await asOf()).toEqual([new Date('2026-11-20T11:00:00Z')])
    })

    test('Documents and their lines change in empty tables too', async () => {
      const removed = (file: string) => (sampleFeed[file] ?? []).map((row) => ({ ...row, ...Y }))
      const removal = { 'orders.csv': removed('orders.csv'), 'order_lines.csv': removed('order_lines.csv') }
      await change(removal)
      expect(await column('select order_number as value from orders')).toEqual([])
      const { kinds } = await change(removal)
      expect(kinds.map(({ added, changed, gone }) => [added, changed, gone])).toEqual([
        [0, 0, 0],
        [0, 0, 0],
      ])
    })
  })
})
