import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { type Buying, buying, first, home, second } from '../purchase/testing/buying.ts'

eachDatabase((database, open) => {
  describe(`substitutes in a cart, on ${database}`, () => {
    let counter: Counter
    let at: Buying
    beforeAll(async () => {
      counter = await openCounter(open)
      at = buying(counter)
    })
    beforeEach(async () => {
      await counter.store.db.deleteFrom('carts').execute()
      await counter.setFlags(counter.viewer('C'), allFlags)
    })

    const lines = async () =>
      (await at.done('C', 'listCartLines')).map(({ itemNumber, quantity }: Record<string, unknown>) => [
        itemNumber,
        quantity,
      ])
    const setStock = (item: string, on_hand: number) =>
      counter.store.db.updateTable('stock').set({ on_hand }).where('item', '=', item).execute()

    test("A line's substitutes have the stock of the home warehouse and the customer's price; those that are out are not offered", async () => {
      await at.add([[first, '12']])
      const offered = { itemNumber: first, substitute: second, description: 'PAPER TOWEL 01 2', remark: 'Other maker' }
      expect(await at.done('C', 'listCartSubstitutes')).toEqual([
        { ...offered, packDescription: '12/32 OZ', available: 290, unitPrice: 33.17 },
      ])
      await setStock(second, 22)
      const { db } = counter.store
      const elsewhere = await db.selectFrom('stock').selectAll().where('item', '=', second).executeTakeFirstOrThrow()
      await db
        .insertInto('stock')
        .values({ ...elsewhere, warehouse: 'FAR', on_hand: 900 })
        .execute()
      expect(await at.done('C', 'listCartSubstitutes')).toEqual([])
      await db.deleteFrom('stock').where('warehouse', '=', 'FAR').execute()
      await setStock(second, 312)
      const { cart, version } = await at.see('C')
      await at.done('C', 'changeCartLine', { cart, version, item: first })
      expect(await at.done('C', 'listCartSubstitutes')).toEqual([])
      await at.add([[first, '12']])
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanViewInventoryPrices: 'N' })
      expect(await at.done('C', 'listCartSubstitutes')).toMatchObject([{ available: 290, unitPrice: null }])
      await counter.setFlags(counter.viewer('C'), { ...allFlags, QuantityOnHandViewPermission: 'N' })
      expect((await at.ask('C', 'listCartSubstitutes')).statusCode).toBe(403)
    })

    test('A replacement keeps the quantity and the place, and undoing it restores the cart', async () => {
      await at.add([
        [first, '12'],
        [second, '5'],
      ])
      await at.done('E', 'replaceInCart', { item: first, by: second, quantity: '12' })
      expect(await lines()).toEqual([[second, 17]])
      await at.done('C', 'replaceInCart', { item: second, by: first, quantity: '12' })
      expect(await lines()).toEqual([
        [first, 12],
        [second, 5],
      ])
      await at.done('C', 'replaceInCart', { item: second, by: first, quantity: '2' })
      expect(await lines()).toEqual([
        [first, 14],
        [second, 3],
      ])
    })

    test('A replacement of more than the cart has is a conflict, and changes nothing', async () => {
      await at.add([[first, '12']], 'E')
      const more = { item: first, by: second, quantity: '13' }
      expect(await at.refusal('C', 'replaceInCart', more)).toEqual([409, `EMP001 changed the line of ${first} to 12.`])
      const gone = { item: second, by: first, quantity: '1' }
      expect(await at.refusal('C', 'replaceInCart', gone)).toEqual([409, 'The item is no longer in the cart.'])
      expect(await lines()).toEqual([[first, 12]])
    })

    test.each([
      [{ by: first }, `by: must be another item`],
      [{ by: 'NOTHING' }, 'by: No item that you can order has this number.'],
      [{ quantity: '1.5' }, 'quantity: Sold by the CS, so the quantity is a whole number.'],
    ])('A replacement with %j is refused', async (change, detail) => {
      await at.add([[first, '12']])
      const fields = { item: first, by: second, quantity: '12', ...change }
      expect(await at.refusal('C', 'replaceInCart', fields)).toEqual([400, detail])
      expect((await at.ask('C', 'replaceInCart', { ...fields, ...home, shipTo: '999999' })).statusCode).toBe(403)
      expect(await lines()).toEqual([[first, 12]])
    })
  })
})
