import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import type { Store } from '#kit/server/db/store.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { RollbackUnconfirmed, rollBack } from '../rollback/rollback.ts'
import { type FeedOptions, loadFeed } from './load.ts'

const company = '01'
const customer = (customer_number: string, name: string, more: FeedRows[number] = {}) => ({
  ...{ company, customer_number, name, warehouse: 'MAIN', ...more },
})
const [{ user_id: _, ...account } = {}] = sampleFeed['accounts.csv'] ?? []
const order = (customer_number: string, order_number: string) => ({
  ...{ company, customer_number, order_number, warehouse: 'MAIN', status: 'O', order_date: '2026-11-02', amount: '11' },
})
const fedBefore: FeedContent = {
  ...Object.fromEntries(['companies', 'warehouses'].map((table) => [`${table}.csv`, sampleFeed[`${table}.csv`] ?? []])),
  'customers.csv': [customer('4711', 'Harbor'), customer('BELL-1', 'Bell'), customer('BELL-2', 'bell ')],
  'orders.csv': [order('4711', 'SO-1')],
  'accounts.csv': [{ ...account, customer_number: '4711' }],
}

onDatabase((database, open) => {
  describe(`numbers of customers that change, on ${database}`, () => {
    let store: Store
    const change = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { mode: 'changes', loadedBy: 'ann', ...options }).finally(() =>
        rm(dir, { recursive: true }),
      )
    }
    const refused = async (content: FeedContent): Promise<FeedUnconfirmed> => {
      const error = await change(content).catch((thrown: unknown) => thrown)
      if (!(error instanceof FeedUnconfirmed)) throw new Error('the change was taken', { cause: error })
      return error
    }
    const faultsOf = async (content: FeedContent) => {
      const error = await change(content).catch((thrown: unknown) => thrown)
      if (!(error instanceof FeedRefused)) throw new Error('the change was taken', { cause: error })
      return error.faults.map(faultLine)
    }
    const column = async (query: string) =>
      (await sql.raw<{ value: unknown }>(query).execute(store.db)).rows.map(({ value }) => value)
    const customers = () =>
      column(`select customer || ' ' || customer_number || ' ' || name as value from customers order by 1`)
    const ordersOf = () => column("select order_number || ' ' || customer as value from orders order by 1")
    const audited = async () => {
      const { rows } = await sql<{ event: string; actor: string; detail: Record<string, unknown> }>`
        select event, actor, detail from audit where event like 'customer %' order by audit_id`.execute(store.db)
      return rows.map(({ event, actor, detail }) => [event, actor, detail.from, detail.to, detail.load])
    }
    const lastLoad = async () => (await column('select max(load_id) as value from loads'))[0]
    const renumber = () => change({ 'customers.csv': [customer('HARBOR', 'Harbor', { renumbered_from: '4711' })] })

    beforeEach(async () => {
      store = await open()
      await change(fedBefore, { mode: 'whole' })
    })

    test('A number that was given up and comes back is another customer, once confirmed with both names [safety 45]', async () => {
      await renumber()
      const renumbered = await lastLoad()
      await change({ 'orders.csv': [order('4711', 'SO-2')] })
      expect(await ordersOf()).toEqual(['SO-1 004711', 'SO-2 004711'])
      const again: FeedContent = {
        'customers.csv': [customer('4711', 'New Grill')],
        'orders.csv': [order('4711', 'SO-3'), order('HARBOR', 'SO-4')],
        'accounts.csv': [{ ...account, customer_number: '4711', identity_key: 'NEW' }],
      }
      const { breaches, digest, message } = await refused(again)
      expect(breaches).toEqual([
        {
          ...{ file: 'customers.csv', says: 'reuses numbers of other customers' },
          names: ['01 004711 "Harbor" is now "New Grill"'],
        },
      ])
      expect(message).toContain(
        'customers.csv reuses numbers of other customers: 01 004711 "Harbor" is now "New Grill"',
      )
      expect(await ordersOf()).toEqual(['SO-1 004711', 'SO-2 004711'])
      await change(again, { confirm: digest })
      const reused = await lastLoad()
      expect(await customers()).toEqual([
        ...['004711 HARBOR Harbor', '900001 BELL-1 Bell', '900002 BELL-2 bell ', '900003 4711 New Grill'],
      ])
      // The former customer's documents, accounts, and number stay with it.
      await change({ 'orders.csv': [order('4711', 'SO-5')], 'customers.csv': [customer('4711', 'New Grill & Bar')] })
      expect(await ordersOf()).toEqual(['SO-1 004711', 'SO-2 004711', 'SO-3 900003', 'SO-4 004711', 'SO-5 900003'])
      expect(await column('select identity_key || user_id as value from accounts order by 1')).toEqual([
        ...['C01004711004711', 'NEW900003'],
      ])
      expect(await audited()).toEqual([
        ['customer renumbered', 'ann', '004711', 'HARBOR', renumbered],
        ['customer number reused', 'ann', '004711', '004711', reused],
      ])
      expect(await column("select distinct actor as value from audit where event = 'feed loaded'")).toEqual(['ann'])
    })

    test('A renumbering or merge asks for a confirmation if the name changes, too, and shows both [safety 45]', async () => {
      const other = await refused({ 'customers.csv': [customer('HARBOR', 'Grill', { renumbered_from: '4711' })] })
      expect(other.breaches).toMatchObject([{ names: ['01 004711 "Harbor" to HARBOR "Grill"'] }])
      const merge = (merged: string, remains: string) => ({
        'customers.csv': [{ company, customer_number: merged, merged_into: remains }],
      })
      const mixed = await refused(merge('BELL-1', '4711'))
      expect(mixed.breaches[0]).toMatchObject({
        ...{ says: 'merges customers of other names', names: ['01 BELL-1 "Bell" to 004711 "Harbor"'] },
      })
      await change(merge('BELL-2', 'BELL-1'), { allowShrink: true })
      expect(await audited()).toEqual([['customer merged', 'ann', 'BELL-2', 'BELL-1', await lastLoad()]])
      expect(await customers()).toEqual(['004711 4711 Harbor', '900001 BELL-1 Bell'])
    })

    test('A renumbering that is repeated, or undone by another one, changes nothing else', async () => {
      await renumber()
      expect((await renumber()).kinds).toMatchObject([{ added: 0, changed: 0 }])
      await change({ 'customers.csv': [customer('4711', 'Harbor', { renumbered_from: 'HARBOR' })] })
      await change({ 'customers.csv': [customer('4711', 'Harbor Inn')] })
      expect((await customers())[0]).toBe('004711 4711 Harbor Inn')
    })

    test('A rollback of a renumbering gives the number back, also if another customer has it by then', async () => {
      const back = async (id: number) => {
        const error = await rollBack(store, { id }).catch((thrown: unknown) => thrown)
        if (!(error instanceof RollbackUnconfirmed)) throw error
        await rollBack(store, { id, confirm: error.plan.digest })
      }
      await renumber()
      const renumbered = Number(await lastLoad())
      const again = { 'customers.csv': [customer('4711', 'New Grill')] }
      await change(again, { confirm: (await refused(again)).digest })
      await back(renumbered)
      await change({ 'customers.csv': [customer('4711', 'Harbor Inn')], 'orders.csv': [order('4711', 'SO-2')] })
      expect(await customers()).toEqual(['004711 4711 Harbor Inn', '900001 BELL-1 Bell', '900002 BELL-2 bell '])
      expect(await ordersOf()).toEqual(['SO-1 004711', 'SO-2 004711'])
      await change({ 'customers.csv': [customer('HARBOR', 'Harbor Inn', { renumbered_from: '4711' })] })
      expect((await customers())[0]).toBe('004711 HARBOR Harbor Inn')
    })

    test('A row that names two customers, or removes one by a number that was given up, is refused', async () => {
      expect(await faultsOf({ 'customers.csv': [customer('BELL-1', 'Bell', { renumbered_from: '4711' })] })).toEqual([
        'customers.csv, line 2, column renumbered_from: is the number of another customer than this row: 4711',
      ])
      await renumber()
      const removals: FeedRows = [{ _deleted: 'Y' }, { merged_into: 'BELL-1' }]
      for (const removal of removals)
        expect(await faultsOf({ 'customers.csv': [customer('4711', 'Harbor', removal)] })).toEqual([
          'customers.csv, line 2, column customer_number: is a number that the customer has given up: 4711',
        ])
    })
  })
})
