import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addService } from '#kit/server/access/service-queries.ts'
import { queuedMails } from '#app/server/testing/servers/mails.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { type Buying, buying, first } from '../purchase/testing/buying.ts'

const [buyer, approver] = ['C fixed to a ship-to', 'C']

onDatabase((name, open) => {
  describe(`an order that the ERP refuses after it accepted it, on ${name}`, () => {
    let counter: Counter
    let at: Buying
    let key: string
    const db = () => counter.store.db
    const say = async (reference: string, payload: object) => {
      const headers = { authorization: `Bearer ${key}` }
      const url = `/api/outgoing-orders/${reference}/acknowledgement`
      const answer = await counter.app.inject({ method: 'POST', url, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    }
    const send = async (order_limit: number | null): Promise<string> => {
      const { accountId } = counter.viewer(buyer)
      const account = { order_limit, email: 'buyer@example.com' }
      await db().updateTable('accounts').set(account).where('account_id', '=', accountId).execute()
      return (await at.done(buyer, 'sendCart', await at.fill([[first, '4']], buyer))).reference
    }
    const cancelled = { state: 'refused', orderNumber: '004711', reason: 'Discontinued' }

    beforeAll(async () => {
      counter = await openCounter(open)
      at = buying(counter)
      key = (await addService(db(), 'erp', new Date(), 'orders')) ?? ''
    })
    beforeEach(async () => {
      for (const table of ['carts', 'jobs'] as const) await db().deleteFrom(table).execute()
    })

    test('is refused with the reason, and keeps its number; repeating it changes nothing', async () => {
      const reference = await send(null)
      await say(reference, { orderNumber: '4711' })
      const answer = { status: 200, body: { reference, ...cancelled } }
      expect(await say(reference, { refused: 'Discontinued' })).toEqual(answer)
      expect(await say(reference, { refused: 'Another reason' })).toEqual(answer)
      expect(await say(reference, { orderNumber: '4711' })).toMatchObject({
        status: 409,
        body: { detail: 'This order has been refused.' },
      })
      const audited = await db()
        .selectFrom('audit')
        .where('event', '=', 'order cancelled')
        .select(['actor', 'detail'])
        .execute()
      expect(audited).toEqual([{ actor: 'erp', detail: { reference, ...cancelled } }])
    })

    test('A buyer cancels an order until the distributor has it; then the ERP may not book it', async () => {
      const reference = await send(null)
      const { cart, mayCancel } = await at.done(buyer, 'readPlacedOrder', { reference })
      expect(mayCancel).toBe(true)
      const done = { reference, state: 'cancelled' }
      expect(await at.done(buyer, 'cancelOrder', { cart })).toEqual(done)
      expect(await at.done(buyer, 'cancelOrder', { cart })).toEqual(done)
      expect(await say(reference, { orderNumber: '4711' })).toMatchObject({
        status: 409,
        body: { detail: 'This order has been cancelled by the customer. Do not ship it.' },
      })
      expect(await say(reference, { refused: 'Late' })).toMatchObject({ status: 200, body: { state: 'cancelled' } })
      const listed = await counter.app.inject({
        url: '/api/outgoing-orders',
        headers: { authorization: `Bearer ${key}` },
      })
      expect(listed.json().orders).toEqual([])
      const sent = await db().selectFrom('audit').where('event', '=', 'order withdrawn').select('detail').execute()
      expect(sent).toEqual([{ detail: { reference } }])
      // It no longer counts toward the limit of the day.
      expect(await send(100)).not.toBe(reference)
    })

    test.each<[string, (reference: string) => Promise<unknown>]>([
      ['acknowledged', (reference) => say(reference, { orderNumber: '4711' })],
      [
        'mailed',
        (reference) =>
          db().updateTable('carts').set({ mailed_at: new Date() }).where('reference', '=', reference).execute(),
      ],
      [
        'exported',
        (reference) =>
          db().updateTable('carts').set({ exported_at: new Date() }).where('reference', '=', reference).execute(),
      ],
      [
        'being mailed',
        async (reference) => {
          const { cart_id } = await db()
            .selectFrom('carts')
            .where('reference', '=', reference)
            .select('cart_id')
            .executeTakeFirstOrThrow()
          const job = { kind: 'order mail', topic: reference, data: JSON.stringify({ cartId: cart_id }) }
          await db()
            .insertInto('jobs')
            .values({ ...job, run_at: new Date() })
            .execute()
        },
      ],
    ])('An order that was %s can no longer be cancelled', async (_how, leave) => {
      const reference = await send(null)
      const { cart } = await at.done(buyer, 'readPlacedOrder', { reference })
      await leave(reference)
      expect(await at.done(buyer, 'readPlacedOrder', { reference })).toMatchObject({ mayCancel: false })
      expect(await at.refusal(buyer, 'cancelOrder', { cart })).toEqual([
        409,
        'Your distributor has this order already. Call to change or cancel it.',
      ])
    })

    test('is shown to its buyer with its history, and no longer counts toward the limit', async () => {
      const reference = await send(100)
      await say(reference, { orderNumber: '4711' })
      expect(await at.done(buyer, 'listRefusedOrders')).toEqual([])
      await say(reference, { refused: 'Discontinued' })
      const order = await at.done(buyer, 'readPlacedOrder', { reference })
      expect(order).toMatchObject({ state: 'refused', orderNumber: '004711' })
      expect(order.history).toMatchObject([
        { state: 'sent' },
        { state: 'received', by: 'erp', reason: '' },
        { state: 'refused', by: 'erp', reason: 'Discontinued' },
      ])
      expect(await at.done(buyer, 'listRefusedOrders')).toMatchObject([
        { Reference: reference, Reason: 'Discontinued' },
      ])
      expect(await at.done(buyer, 'listPlacedOrders')).toMatchObject([{ state: 'refused', reason: 'Discontinued' }])
      expect(await send(100)).not.toBe(reference)
      expect(await at.done(buyer, 'listPlacedOrders', { state: 'sent' })).toHaveLength(1)
    })

    test.each([
      ['the buyer who sent it', null],
      ['the buyer who submitted it, not the approver', 0],
    ])('%s is notified by mail', async (_who, limit) => {
      const reference = await send(limit)
      if (limit === 0) await at.done(approver, 'approveOrder', await at.see(approver, { reference }))
      await say(reference, { orderNumber: '4711' })
      await db().deleteFrom('jobs').execute()
      await say(reference, { refused: 'Discontinued' })
      expect(await queuedMails(counter.store)).toEqual([
        {
          recipient: 'buyer@example.com',
          subject: `Order ${reference} was refused`,
          body: expect.stringMatching(/ refused order W\d+ \(PO number PO 7, ship-to .*\n\nThe reason: Discontinued\n/),
        },
      ])
    })

    test('sends no mail after its sender is switched off', async () => {
      const reference = await send(null)
      await say(reference, { orderNumber: '4711' })
      const { accountId } = counter.viewer(buyer)
      const account = (active: boolean) =>
        db().updateTable('accounts').set({ active }).where('account_id', '=', accountId).execute()
      await account(false)
      await say(reference, { refused: 'Discontinued' })
      expect(await queuedMails(counter.store)).toEqual([])
      await account(true)
    })

    test('stays as it is once the books have it', async () => {
      const reference = await send(null)
      await say(reference, { orderNumber: '4711' })
      await db().updateTable('carts').set({ state: 'in the books' }).where('reference', '=', reference).execute()
      expect(await say(reference, { refused: 'Discontinued' })).toMatchObject({
        status: 409,
        body: { detail: 'This order has been accepted as 004711.' },
      })
    })
  })
})
