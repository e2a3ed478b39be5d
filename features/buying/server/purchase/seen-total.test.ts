import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { buying, first, second } from './testing/buying.ts'

const [buyer, approver] = ['C fixed to a ship-to', 'C']

onDatabase((database, open) => {
  describe(`the total that was seen, on ${database}`, () => {
    let counter: Counter
    let at: ReturnType<typeof buying>
    const db = () => counter.store.db
    const setLimit = (order_limit: number | null) =>
      db()
        .updateTable('accounts')
        .set({ order_limit })
        .where('account_id', '=', counter.viewer(buyer).accountId)
        .execute()
    const states = () => db().selectFrom('carts').select(['state', 'amount']).execute()
    beforeAll(async () => {
      counter = await openCounter(open)
      at = buying(counter)
    })
    beforeEach(async () => {
      await db().deleteFrom('carts').execute()
      await setLimit(null)
      for (const viewer of [buyer, approver]) await counter.setFlags(counter.viewer(viewer), allFlags)
    })
    afterEach(() => at.setPrice(first, 21.13))

    test('A price that changes between review and sending stops the order, and the refusal has old and new', async () => {
      const seen = await at.fill([
        [first, '12'],
        [second, '1'],
      ])
      await at.setPrice(first, 211.3)
      expect(await at.refusal('C', 'sendCart', seen)).toEqual([
        409,
        'Prices have changed. The total was $286.73 and is now $2,568.77. Nothing was sent.',
      ])
      expect(await states()).toEqual([{ state: 'draft', amount: null }])
      await at.done('C', 'sendCart', await at.see('C'))
      expect(await states()).toEqual([{ state: 'sent', amount: 2568.77 }])
    })

    test('A price that changes between display and approval stops the approval', async () => {
      await setLimit(100)
      const { reference } = await at.done(buyer, 'sendCart', await at.fill([[first, '12']], buyer))
      const seen = await at.see(approver, { reference })
      await at.setPrice(first, 211.3)
      expect(await at.refusal(approver, 'approveOrder', seen)).toEqual([
        409,
        'Prices have changed. The total was $253.56 and is now $2,535.60. Nothing was sent.',
      ])
      expect(await states()).toEqual([{ state: 'waiting for approval', amount: 253.56 }])
      await at.done(approver, 'approveOrder', await at.see(approver, { reference }))
      expect(await states()).toEqual([{ state: 'sent', amount: 2535.6 }])
    })

    test.each([
      ['nothing', undefined, 'total: is required'],
      ['no decimals', '253', 'total: must be an amount with two decimals'],
      ['a sign', '-253.56', 'total: must be an amount with two decimals'],
    ])('A total of %s is refused', async (_what, total, detail) => {
      const seen = await at.fill([[first, '12']])
      expect(await at.refusal('C', 'sendCart', { ...seen, total })).toEqual([400, detail])
    })

    test('Viewers who may not see amounts send no total', async () => {
      await counter.setFlags(counter.viewer('C'), { ...allFlags, ViewOrderAmount: 'N' })
      const { cart, version } = await at.fill([[first, '12']])
      expect(await at.done('C', 'sendCart', { cart, version })).toMatchObject({ state: 'sent' })
    })

    test('A broken case of an item that is sold in whole cases is not sent', async () => {
      const setWhole = (whole_cases: string) =>
        db().updateTable('items').set({ whole_cases }).where('item', '=', first).execute()
      const seen = await at.fill([[first, '13']])
      await setWhole('Y')
      const refusal = await at.refusal('C', 'sendCart', seen)
      await setWhole('N')
      expect(refusal).toEqual([409, `Item ${first}: Sold in whole cases of 12 only.`])
      await at.done('C', 'sendCart', seen)
    })

    test('A refused order keeps the lines, prices, and total that were sent', async () => {
      await setLimit(100)
      const seen = await at.fill([[first, '12']], buyer)
      const { reference } = await at.done(buyer, 'sendCart', seen)
      await at.done(approver, 'refuseOrder', { ...seen, reason: 'No budget' })
      await at.setPrice(first, 211.3)
      expect(await at.done(buyer, 'listPlacedLines', { reference })).toMatchObject([
        { unitPrice: 21.13, amount: 253.56 },
      ])
    })
  })
})
