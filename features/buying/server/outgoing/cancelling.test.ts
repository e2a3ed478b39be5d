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
