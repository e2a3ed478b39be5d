import { orderStates } from '#orders/contract/ordering/states.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { type Buying, buying, first, home } from './testing/buying.ts'

onDatabase((database, open) => {
  describe(`the PO number of an order, on ${database}`, () => {
    let counter: Counter
    let at: Buying
    beforeAll(async () => {
      counter = await openCounter(open)
      at = buying(counter)
    })
    beforeEach(() => counter.store.db.deleteFrom('carts').execute())

    const ask: Buying['ask'] = (...args) => at.ask(...args)
    const done: Buying['done'] = (...args) => at.done(...args)
    const head = async () => (await counter.ask(counter.viewer('C'), 'readCart', home)).json()
    const filled = () => at.fill([[first, '12']], 'C')

    test('An order without a PO number is sent for a customer of whom the feed requires none', async () => {
      const { cart, version, total } = await filled()
      await done('C', 'changeCart', { cart, version, customerPo: '' })
      const require = (po_required: 'Y' | 'N') =>
        counter.store.db.updateTable('customers').set({ po_required }).execute()
      expect(await head()).toMatchObject({ customerPo: '', poRequired: true })
      await require('N')
      expect(await head()).toMatchObject({ poRequired: false })
      const sent = await done('C', 'sendCart', { cart, version: String(Number(version) + 1), total })
      await require('Y')
      expect(sent).toMatchObject({ reference: expect.stringMatching(/^W\d+$/) })
    })

    test.each(['A "quoted" PO', '=1+1', "O'Neil", '@SUM(A1)'])('The PO number %s is kept as typed', async (po) => {
      const { cart, version } = await filled()
      await done('C', 'changeCart', { cart, version, customerPo: po })
      expect(await head()).toMatchObject({ customerPo: po })
    })

    test('A PO number with a line break is a 400, and a used one is reported', async () => {
      const { cart, version } = await filled()
      expect((await ask('C', 'changeCart', { cart, version, customerPo: 'A\nB' })).statusCode).toBe(400)
      expect(await head()).toMatchObject({ poUsed: false })
      const { version: next } = await done('C', 'changeCart', { cart, version, customerPo: 'po-11' })
      expect(await head()).toMatchObject({ poUsed: true })
      // The books have only its first 30 characters.
      const cut = { customer_po: 'Kitchen remodel of building 12' }
      await counter.store.db.updateTable('orders').set(cut).where('po_key', '=', 'po-11').execute()
      const longer = `${cut.customer_po.toUpperCase()}, floor 3`
      await done('C', 'changeCart', { cart, version: String(next), customerPo: longer })
      expect(await head()).toMatchObject({ poUsed: true })
    })

    const placed = orderStates.filter((state) => state !== 'draft')
    test.each(placed)('The PO number of an order that is %s is used if anything of it can ship', async (state) => {
      const { cart } = await filled()
      const order = { state, reference: 'TC-1' }
      await counter.store.db.updateTable('carts').set(order).where('cart_id', '=', Number(cart)).execute()
      await filled()
      const poUsed = state !== 'refused' && state !== 'cancelled'
      expect(await head()).toMatchObject({ customerPo: 'PO 7', poUsed })
    })
  })
})
