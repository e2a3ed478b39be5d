import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { otherTables } from '#app/server/tables.ts'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import type { Store } from '#kit/server/db/store.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { RollbackUnconfirmed, rollBack } from '../rollback/rollback.ts'
import { type FeedOptions, loadFeed } from './load.ts'

const company = '01'
const customer = (customer_number: string, more: FeedRows[number] = {}) => ({
  ...{ company, customer_number, name: customer_number, warehouse: 'MAIN', merged_into: '' },
  ...more,
})
const shipTo = (customer_number: string, ship_to_number: string) => ({
  company,
  customer_number,
  ship_to_number,
  name: 'Door',
})
const [known = {}] = sampleFeed['accounts.csv'] ?? []
const account = (customer_number: string, ship_to_number = '') => {
  const { user_id: _, ...rest } = known
  return { ...rest, customer_number, ship_to_number, identity_key: `${customer_number}${ship_to_number}` }
}
const order = {
  ...{ company, customer_number: 'HARBOR-OLD', order_number: 'SO-1', warehouse: 'MAIN', status: 'O' },
  ...{ order_date: '2026-11-02', amount: '11.00' },
}
const { 'companies.csv': companies = [], 'warehouses.csv': warehouses = [], 'items.csv': items = [] } = sampleFeed
const before: FeedContent = {
  'companies.csv': companies,
  'warehouses.csv': warehouses,
  'vendors.csv': sampleFeed['vendors.csv'] ?? [],
  'items.csv': items,
  'customers.csv': [customer('HARBOR-OLD'), customer('HARBOR-NEW'), customer('BELL')],
  'ship_tos.csv': [
    ...[shipTo('HARBOR-OLD', 'Back door'), shipTo('HARBOR-OLD', '01'), shipTo('HARBOR-NEW', '01')],
    shipTo('BELL', 'Side door'),
  ],
  'orders.csv': [order],
  'accounts.csv': [
    ...[account('HARBOR-OLD'), account('HARBOR-NEW'), account('BELL')],
    ...[account('HARBOR-OLD', 'Back door'), account('HARBOR-OLD', '01')],
  ],
}
/** A ship-to that was there before, though the load changes it. */
const renamed = { ...shipTo('HARBOR-NEW', '01'), name: 'Front door' }
/** Two customers become one: the ship-to moves, the documents come again. */
const merged: FeedContent = {
  'customers.csv': [customer('HARBOR-OLD', { merged_into: 'HARBOR-NEW' }), customer('HARBOR-NEW'), customer('BELL')],
  'ship_tos.csv': [shipTo('HARBOR-NEW', 'Back door'), renamed, shipTo('BELL', 'Side door')],
  'orders.csv': [{ ...order, customer_number: 'HARBOR-NEW' }],
}

onDatabase((database, open) => {
  describe(`merged customers, on ${database}`, () => {
    let store: Store
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { limits: false, allowShrink: true, ...options }).finally(() =>
        rm(dir, { recursive: true }),
      )
    }
    const faultsOf = async (loaded: Promise<unknown>): Promise<string[]> => {
      const refused = await loaded.catch((error: unknown) => error)
      if (!(refused instanceof FeedRefused)) throw new Error('the feed was taken', { cause: refused })
      return refused.faults.map(faultLine)
    }
    const back = async () => {
      const asked = await rollBack(store).catch((error: unknown) => error)
      if (!(asked instanceof RollbackUnconfirmed)) throw asked
      await rollBack(store, { confirm: asked.plan.digest })
    }
    const column = async (query: string) =>
      (await sql.raw<{ value: unknown }>(query).execute(store.db)).rows.map(({ value }) => value)
    /** Who has what: numbers in place of keys. */
    const owned = async () => {
      const who = "coalesce(n.number, x.customer) || coalesce(' ' || s.number, '')"
      const named = (rows: string) => `(${rows}) x
        left join erp_numbers n on n.owner = '01' and n.key = x.customer
        left join erp_numbers s on s.owner = '01' || x.customer and s.key = x.ship_to`
      const [accounts, carts, parts, guides, counts, views] = await Promise.all(
        [
          `select identity_key || ': ' || ${who} as value from ${named("select *, left(user_id, 6) as customer, substr(user_id, 7) as ship_to from accounts where login_type = 'C'")}`,
          `select remarks || ': ' || ${who} as value from ${named('select * from carts')}`,
          `select remarks || ': ' || n.number || ' ' || quantity::int as value from cart_lines l join carts c on c.cart_id = l.cart_id
             join cart_states s on s.cart_id = l.cart_id join erp_numbers n on n.owner = '01' and n.key = l.customer and s.customer = l.customer`,
          `select name || ' of ' || identity_key || ': ' || n.number || ' ' || l.item as value from guides g
             join accounts a using (account_id) join guide_lines l on (l.company, l.customer, l.guide_id) = (g.company, g.customer, g.guide_id)
             join erp_numbers n on n.owner = '01' and n.key = g.customer`,
          `select quantity::int || ' of ' || guide || ': ' || ${who} as value from ${named('select * from guide_counts')}`,
          `select name || ' of ' || identity_key as value from report_definitions join accounts using (account_id)`,
        ].map(async (query) => (await column(query)).sort()),
      )
      return { accounts, carts, parts, guides, counts, views }
    }
    const keyOf = (number: string) => `(select key from erp_numbers where owner = '01' and number = '${number}')`
    const accountOf = (identity: string) => `(select account_id from accounts where identity_key = '${identity}')`
    /** Adds a cart with a line and a state. */
    const cart = (remarks: string, number: string, { state = 'draft', shipTo: door = '', more = "''" } = {}) =>
      column(`with made as (insert into carts (company, customer, ship_to, state, remarks, changed_at, order_number)
          select '01', ${keyOf(number)}, coalesce((select key from erp_numbers where owner = '01' || ${keyOf(number)} and number = '${door}'), ''),
            '${state}', '${remarks}', now(), ${more} returning *),
        lines as (insert into cart_lines select cart_id, company, customer, '0042', 1, 3, 1, 'ANN' from made)
        insert into cart_states (cart_id, company, customer, state, at, changed_by)
          select cart_id, company, customer, state, now(), 'ANN' from made returning 1 as value`)
    const guide = (name: string, number: string, owner: string) =>
      column(`with made as (insert into guides (company, customer, account_id, name, shared, changed_at, changed_by)
          select '01', ${keyOf(number)}, ${accountOf(owner)}, '${name}', true, now(), 'ANN' returning *)
        insert into guide_lines (company, customer, guide_id, item, position)
          select company, customer, guide_id, '0042', 1 from made returning 1 as value`)
    /** Counts an item of a guide, in a count of its own. */
    const count = (quantity: number, of: string, number: string, door = '') =>
      column(`insert into guide_counts (company, customer, ship_to, guide, count_id, item, nth, quantity, counted_at, account_id, changed_by)
        select '01', ${keyOf(number)}, coalesce((select key from erp_numbers where owner = '01' || ${keyOf(number)} and number = '${door}'), ''),
          '${of}', gen_random_uuid(), '0042', 1, ${quantity}, now(), ${accountOf(number)}, 'ANN' returning 1 as value`)
    const view = (name: string, owner: string) =>
      column(`insert into report_definitions (account_id, report, name, definition, changed_at)
        select ${accountOf(owner)}, 'orders', '${name}', '{}', now() returning 1 as value`)

    beforeEach(async () => {
      store = await open()
      await load(before)
      await cart('draft', 'HARBOR-OLD', { shipTo: 'Back door' })
      await cart('second draft', 'HARBOR-OLD')
      await cart('its own draft', 'HARBOR-NEW')
      await cart('sent', 'HARBOR-OLD', { state: 'sent' })
      await cart('to its own 01', 'HARBOR-OLD', { state: 'sent', shipTo: '01' })
      await cart('of Bell', 'BELL', { state: 'sent' })
      await guide('Kitchen', 'HARBOR-OLD', 'HARBOR-OLD')
      await guide('Bar', 'HARBOR-OLD', 'HARBOR-OLDBack door')
      await guide('Kitchen', 'BELL', 'BELL')
      await count(1, 'bought', 'HARBOR-OLD')
      await count(2, 'bought', 'HARBOR-OLD', 'Back door')
      await count(3, 'bought', 'HARBOR-OLD', '01')
      await count(4, 'bought', 'HARBOR-NEW')
      await count(5, 'bought', 'BELL')
      await view('Late', 'HARBOR-OLD')
      await view('Open', 'HARBOR-OLD')
      await view('Open', 'HARBOR-NEW')
    })

    test.each(['whole', 'changes'] as const)(
      'The remaining customer gets what users have written, and a rollback gives it back: %s files',
      async (mode) => {
        const all = await owned()
        const remove = (row: FeedRows[number]) => ({ ...row, _deleted: 'Y' })
        const changes: FeedContent = {
          'customers.csv': [{ company, customer_number: 'HARBOR-OLD', merged_into: 'HARBOR-NEW' }],
          'ship_tos.csv': [
            ...[shipTo('HARBOR-NEW', 'Back door'), renamed].map((row) => ({ ...row, _deleted: '' })),
            ...[shipTo('HARBOR-OLD', 'Back door'), shipTo('HARBOR-OLD', '01')].map(remove),
          ],
          'orders.csv': [{ ...order, customer_number: 'HARBOR-NEW', _deleted: '' }, remove(order)],
        }
        const { warnings } = await load(mode === 'whole' ? merged : changes, { mode })
        expect(warnings).toContain(
          'Merged customers have 3 accounts, 4 carts and orders, 2 guides that the remaining customers get, such as 01 HARBOR-OLD into 01 HARBOR-NEW.',
        )
        expect(await column('select customer_number as value from customers order by 1')).toEqual([
          'BELL',
          'HARBOR-NEW',
        ])
        expect(await owned()).toEqual({
          // A user ID and a ship-to's number that are taken stay with the merged customer, which nobody sees.
          accounts: [
            ...['BELL: BELL', 'HARBOR-NEW: HARBOR-NEW', 'HARBOR-OLD01: HARBOR-OLD 01'],
            ...['HARBOR-OLD: HARBOR-OLD', 'HARBOR-OLDBack door: HARBOR-NEW Back door'],
          ],
          carts: [
            ...['draft: HARBOR-NEW Back door', 'its own draft: HARBOR-NEW', 'of Bell: BELL'],
            ...['second draft: HARBOR-OLD', 'sent: HARBOR-NEW', 'to its own 01: HARBOR-OLD 01'],
          ],
          parts: [
            ...['draft: HARBOR-NEW 3', 'its own draft: HARBOR-NEW 3', 'of Bell: BELL 3'],
            ...['second draft: HARBOR-OLD 3', 'sent: HARBOR-NEW 3', 'to its own 01: HARBOR-OLD 3'],
          ],
          guides: [
            'Bar of HARBOR-OLDBack door: HARBOR-NEW 0042',
            'Kitchen of BELL: BELL 0042',
            'Kitchen of HARBOR-NEW: HARBOR-NEW 0042',
          ],
          counts: [
            ...['1 of bought: HARBOR-NEW', '2 of bought: HARBOR-NEW Back door', '3 of bought: HARBOR-OLD 01'],
            ...['4 of bought: HARBOR-NEW', '5 of bought: BELL'],
          ],
          views: ['Late of HARBOR-NEW', 'Open of HARBOR-NEW', 'Open of HARBOR-OLD'],
        })
        await back()
        expect(await owned()).toEqual(all)
        expect(await column('select customer_number as value from customers order by 1')).toEqual([
          ...['BELL', 'HARBOR-NEW', 'HARBOR-OLD'],
        ])
        expect(await column('select version as value from merge_moves')).toEqual([])
      },
    )

    test('A customer that is named again every night is merged once, also by way of another', async () => {
      await load(merged)
      const all = await owned()
      const again = await load(merged)
      expect([again.kinds.filter(({ added, changed = 0, gone }) => added + changed + gone > 0), await owned()]).toEqual(
        [[], all],
      )
      const chained = [
        customer('HARBOR-OLD', { merged_into: 'HARBOR-NEW' }),
        customer('HARBOR-NEW', { merged_into: 'BELL' }),
        customer('BELL'),
      ]
      await load({
        'customers.csv': chained,
        'ship_tos.csv': [shipTo('BELL', 'Side door')],
        'orders.csv': [{ ...order, customer_number: 'BELL' }],
      })
      expect((await owned()).carts).toContain('sent: BELL')
      await back()
      expect(await owned()).toEqual(all)
    })

    test('An order that the ERP has acknowledged is found under the remaining customer', async () => {
      await cart('acknowledged', 'HARBOR-OLD', { state: 'received', more: "'SO-1'" })
      await load(merged)
      const found = `select carts.state || ' ' || customer_number as value from carts join customers using (company, customer)
        where remarks = 'acknowledged'`
      expect(await column(found)).toEqual(['in the books HARBOR-NEW'])
    })

    test('The key of a merged customer is not given to another, and its number keeps the key', async () => {
      const [key] = await column(`select ${keyOf('HARBOR-OLD')} as value`)
      await load(merged)
      await load({ 'customers.csv': [customer('NEXT'), customer('HARBOR-OLD')] }, { mode: 'changes' })
      expect(await column("select customer as value from customers where customer_number = 'HARBOR-OLD'")).toEqual([
        key,
      ])
      expect(await column("select customer as value from customers where customer_number = 'NEXT'")).not.toEqual([key])
    })

    test.each([
      ['a customer that is not there', [customer('HARBOR-OLD', { merged_into: 'NOBODY' })], 'NOBODY'],
      ['itself', [customer('HARBOR-OLD', { merged_into: 'HARBOR-OLD' })], 'HARBOR-OLD'],
      [
        'one that is merged into the first',
        [customer('HARBOR-OLD', { merged_into: 'BELL' }), customer('BELL', { merged_into: 'HARBOR-OLD' })],
        'HARBOR-OLD',
      ],
    ])('Refused: a customer merged into %s', async (_, rows, named) => {
      expect(await faultsOf(load({ 'customers.csv': rows }, { mode: 'changes' }))).toContain(
        `customers.csv, line 2, column merged_into: is not in customers.csv: 01 ${named}`,
      )
    })

    test('A customer that is merged and stays is refused', async () => {
      const rows = [customer('HARBOR-OLD', { merged_into: 'BELL' }), customer('HARBOR-OLD'), customer('BELL')]
      expect(await faultsOf(load({ 'customers.csv': rows }, { mode: 'changes' }))).toContain(
        'customers.csv, line 3, column company, customer: is a duplicate: 01 HARBOR-OLD is already on line 2',
      )
    })

    test('Every table with what users write for a customer is moved', async () => {
      const withCustomer = await column(`select table_name::text as value from information_schema.columns
        where table_schema = 'public' and column_name = 'customer' order by 1`)
      const written = otherTables.map(({ table }) => table).filter((table) => withCustomer.includes(table))
      expect(written.sort()).toEqual([
        'cart_changes',
        'cart_lines',
        'cart_states',
        'carts',
        'guide_counts',
        'guide_lines',
        'guides',
      ])
    })
  })
})
