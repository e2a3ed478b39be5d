import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
const whose = { companyNumber: company, customerNumber: customer }

onDatabase((name, open) => {
  describe(`orders of the portal among a customer's orders, on ${name}`, () => {
    let counter: Counter
    const list = async (fields: Record<string, string> = {}) =>
      (await counter.ask(counter.viewer('C'), 'listPortalOrders', { ...whose, ...fields })).json()
    const reference = `S${shipTo}`
    const move = (state: 'received' | 'in the books', order_number: string) =>
      counter.store.db.updateTable('carts').set({ state, order_number }).where('reference', '=', reference).execute()

    beforeAll(async () => {
      counter = await openCounter(open)
    })
    afterAll(() => counter.app.close())

    test('lists orders that are not in the books yet, but neither drafts nor waiting orders', async () => {
      const found = await list({ shipToNumber: shipTo })
      expect(found).toEqual([expect.objectContaining({ reference, state: 'sent', sentBy: customer, receivedOn: null })])
      expect(await list()).toHaveLength(2)
      expect(await list({ orderNumber: '700111' })).toEqual([])
    })

    test('an order in the books is no longer on its way, and its number finds it', async () => {
      await move('received', '700111')
      expect(await list({ shipToNumber: shipTo })).toMatchObject([
        { reference, state: 'received', orderNumber: '700111' },
      ])
      await move('in the books', '700111')
      expect(await list({ shipToNumber: shipTo })).toEqual([])
      expect(await list({ orderNumber: '700111' })).toMatchObject([{ reference, state: 'in the books' }])
      const read = await counter.ask(counter.viewer('C'), 'readPlacedOrder', { ...whose, shipTo, reference })
      expect(read.json()).toMatchObject({ state: 'in the books', orderNumber: '700111' })
      const lines = await counter.ask(counter.viewer('C'), 'listPlacedLines', { ...whose, shipTo, reference })
      expect(lines.json()).toMatchObject([
        { shipped: 0, reserved: 9, backOrdered: 2, due: '2026-12-02', dueFrom: 'Akron' },
        { shipped: 0, reserved: 10, backOrdered: 2, due: '2026-12-02' },
      ])
      expect(read.json().shipments).toMatchObject([{ sequence: '01', status: 'Open', parcelCarriers: 'FEDEX' }])
    })

    test('Without the right to track, a shipment reveals no carriers of its parcels', async () => {
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanViewUPSTrackingInfo: 'N' })
      const read = await counter.ask(counter.viewer('C'), 'readPlacedOrder', { ...whose, shipTo, reference })
      await counter.setFlags(counter.viewer('C'), allFlags)
      expect(read.json().shipments).toMatchObject([{ sequence: '01', parcelCarriers: null }])
    })
  })
})
