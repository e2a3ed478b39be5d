import { rm } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '#kit/contract/clock.ts'
import type { OrderState } from '#orders/contract/ordering/states.ts'
import type { Store } from '#kit/server/db/store.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { loadFeed } from './load.ts'

const day = '2026-11-20'
const [sample = {}] = sampleFeed['orders.csv'] ?? []
const customer = String(sample.customer)
let made = 0

onDatabase((name, open) => {
  describe(`orders of the portal in the books, on ${name}`, () => {
    let store: Store
    /** Loads orders of the books, as changes or as the whole file. */
    const load = async (
      orders: Record<string, string | number>[],
      mode: 'changes' | 'whole' = 'changes',
      timeZone?: string,
    ) => {
      const rows = orders.map((order) => ({ ...sample, sequence: '00', order_date: day, ...order }))
      const dir = await writeFeed({ 'orders.csv': mode === 'whole' ? [sample, ...rows] : rows })
      await loadFeed(store, dir, { limits: false, mode, allowShrink: true, ...(timeZone && { timeZone }) }).finally(
        () => rm(dir, { recursive: true }),
      )
    }
    const place = async (po: string, state: OrderState = 'sent', orderNumber = '', of = customer) => {
      const reference = `W${String(++made).padStart(7, '0')}`
      const whose = { company: '01', customer: of }
      const { cart_id } = await store.db
        .insertInto('carts')
        .values({
          ...{ ...whose, ship_to: '000011', state, customer_po: po, reference, order_number: orderNumber },
          changed_at: new Date(),
        })
        .returning('cart_id')
        .executeTakeFirstOrThrow()
      const sent = { cart_id, ...whose, state: 'sent' as const, at: new Date(), day, changed_by: customer }
      await store.db.insertInto('cart_states').values(sent).execute()
      return reference
    }
    const found = async (reference: string) =>
      store.db
        .selectFrom('carts')
        .select(['state', 'order_number as number'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()

    beforeAll(async () => {
      store = await open()
      const dir = await writeFeed(sampleFeed)
      await loadFeed(store, dir).finally(() => rm(dir, { recursive: true }))
    })
    beforeEach(async () => {
      await store.db.deleteFrom('carts').execute()
      await load([], 'whole')
    })

    test.each(['changes', 'whole'] as const)(
      'The acknowledged number finds its order, whatever its other fields (%s)',
      async (mode) => {
        const reference = await place('PO 1', 'received', '009001')
        await load([{ order_number: '009001', customer_po: 'typed otherwise', order_date: '2026-11-23' }], mode)
        expect(await found(reference)).toEqual({ state: 'in the books', number: '009001' })
        const states = await store.db
          .selectFrom('cart_states')
          .select(['state', 'changed_by'])
          .orderBy('state_id')
          .execute()
        expect(states).toEqual([
          { state: 'sent', changed_by: customer },
          { state: 'in the books', changed_by: 'distributor' },
        ])
        await load([{ order_number: '009001', status: 'C' }], mode)
        expect(await store.db.selectFrom('cart_states').selectAll().execute()).toHaveLength(2)
      },
    )

    test('The acknowledged number finds an order that moved to another customer, if its own is gone', async () => {
      const gone = await place('PO merged', 'received', '009031', '999999')
      const unacknowledged = await place('PO merged', 'sent', '', '999999')
      await load([{ order_number: '009031', customer_po: 'PO merged' }])
      expect(await found(gone)).toEqual({ state: 'in the books', number: '009031' })
      expect(await found(unacknowledged)).toMatchObject({ state: 'sent' })
    })

    test("An order in the books is dated by the distributor's day, wherever the database is", async () => {
      // These zones never have the same day.
      for (const [nth, timeZone] of ['Pacific/Kiritimati', 'Etc/GMT+12'].entries()) {
        const reference = await place(`PO day ${nth}`, 'received', `00902${nth}`)
        const today = dayIn(timeZone)
        const before = today(new Date())
        await load([{ order_number: `00902${nth}` }], 'changes', timeZone)
        const { day: dated } = await store.db
          .selectFrom('cart_states as h')
          .innerJoin('carts as c', 'c.cart_id', 'h.cart_id')
          .select('h.day')
          .where('c.reference', '=', reference)
          .where('h.state', '=', 'in the books')
          .executeTakeFirstOrThrow()
        expect([before, today(new Date())]).toContain(dated)
      }
    })

    test.each<[string, string, Record<string, string>, boolean]>([
      [
        'the PO number and the reference',
        'Po 2',
        { customer_po: 'PO 2', comment1: 'Web {ref}', order_date: '2026-12-01' },
        true,
      ],
      ['the PO number, ship-to, and day', 'po 3', { customer_po: 'PO 3' }, true],
      ['a long PO number, which the books cut', `L${'0'.repeat(39)}`, { customer_po: `L${'0'.repeat(29)}` }, true],
      ['a PO number that the books cut at a blank', `${'P'.repeat(29)} 2`, { customer_po: 'P'.repeat(29) }, true],
      ['the reference alone', 'PO 4', { customer_po: 'PO 5', comment1: '{ref}' }, false],
      ['the reference as the PO number, without another', '', { customer_po: '{ref}' }, true],
      ['the reference alone, without a PO number', '', { comment1: '{ref}' }, true],
      ['no PO number, ship-to, and day', '', {}, false],
      ['the PO number of another day', 'PO 6', { customer_po: 'PO 6', order_date: '2026-11-21' }, false],
      ['the PO number of another ship-to', 'PO 7', { customer_po: 'PO 7', ship_to: '' }, false],
    ])('%s is the order: %#', async (_what, po, row, isIts) => {
      const reference = await place(po)
      await load([
        {
          order_number: '009002',
          ...Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.replace('{ref}', reference)])),
        },
      ])
      expect(await found(reference)).toEqual(
        isIts ? { state: 'in the books', number: '009002' } : { state: 'sent', number: '' },
      )
    })

    test('Two similar orders match two orders in the books, never one', async () => {
      const [first, second] = [await place('PO 8'), await place('PO 8')]
      await load([{ order_number: '009003', customer_po: 'PO 8' }])
      expect(await found(first)).toEqual({ state: 'in the books', number: '009003' })
      expect(await found(second)).toEqual({ state: 'sent', number: '' })
      await load([{ order_number: '009004', customer_po: 'PO 8' }])
      expect(await found(second)).toEqual({ state: 'in the books', number: '009004' })
      const [third, fourth] = [await place('PO 9'), await place('PO 9')]
      await load(['009005', '009006'].map((order_number) => ({ order_number, customer_po: 'PO 9' })))
      expect([await found(third), await found(fourth)].map(({ number }) => number)).toEqual(['009005', '009006'])
    })

    test('Drafts, refused orders, and orders that wait for approval stay as they are', async () => {
      const states = ['draft', 'waiting for approval', 'refused'] as const
      const references = await Promise.all(states.map((state) => place('PO 10', state)))
      await load([{ order_number: '009007', customer_po: 'PO 10' }])
      for (const [at, reference] of references.entries()) expect((await found(reference)).state).toBe(states[at])
    })
  })
})
