import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { numbersOf, places } from '#app/server/testing/data/small-places.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const home = numbersOf(places.home)
const sibling = numbersOf(places.sibling)
const neighbor = numbersOf(places.neighbor)

interface Found {
  kind: string
  orderNumber: string
  referenceNumber: string
}

onDatabase((database, open) => {
  describe(`finding documents by number, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      // An invoice whose order no longer exists.
      await counter.store.db
        .insertInto('invoices')
        .values({
          company: '01',
          customer: places.home.customer,
          invoice_number: '999111',
          ship_to: places.home.shipTo,
          warehouse: 'W01',
          order_number: '111111',
          order_sequence: '00',
          corrects_invoice: '',
          terms: '',
          customer_po: 'Old-PO',
          invoice_date: '2023-01-02',
          due_date: null,
          amount: 1,
          balance: 0,
        })
        .execute()
    })

    const find = async (text: string, viewer = 'C') => {
      const answer = await counter.ask(counter.viewer(viewer), 'findDocuments', { text })
      expect(answer.statusCode).toBe(200)
      return (answer.json() as Found[]).map(({ kind, orderNumber, referenceNumber }) => [
        kind,
        orderNumber,
        referenceNumber,
      ])
    }

    const closed = [home.closedOrder, home.invoice]
    const opened = [home.openOrder, '']

    test.each<[string, string, string[][]]>([
      ['an order number', home.closedOrder, [['order', ...closed]]],
      ['an order number with its sequence', `${home.closedOrder}-1`, [['order', ...closed]]],
      ['an order number with another sequence', `${home.closedOrder}-02`, []],
      ['an invoice number', home.invoice, [['invoice', ...closed]]],
      [
        'a PO in any letter case, orders before invoices without one, newest first',
        home.purchaseOrder.toLowerCase(),
        [
          ['po', ...opened],
          ['po', ...closed],
          ['po', '', home.sample],
          ['po', '', home.credit],
        ],
      ],
      ['a UPS number', home.upsNumber, [['tracking', ...closed]]],
      [
        'a UPS number as it is printed',
        home.upsNumber.replace(/(.{4})/g, '$1 ').toLowerCase(),
        [['tracking', ...closed]],
      ],
      ['a FedEx number', home.fedexNumber, [['tracking', ...opened]]],
      ['an invoice whose order no longer exists', '999111', [['invoice', '', '999111']]],
      ['its PO', 'old-po', [['po', '', '999111']]],
      ['a part of a PO', home.purchaseOrder.slice(0, -1), []],
      ['a pattern', 'PO%', []],
      ['text that matches nothing', 'nothing', []],
    ])('%s: %s', async (_what, text, expected) => {
      expect(await find(text)).toEqual(expected)
    })

    test.each(Object.entries(neighbor).filter(([name]) => name !== 'sequence'))(
      "another customer's %s is not found [safety 3]",
      async (_name, number) => expect(await find(number)).toEqual([]),
    )

    test.each(Object.entries(sibling).filter(([name]) => name !== 'sequence'))(
      "another ship-to's %s is not found by a viewer restricted to one [safety 4]",
      async (_name, number) => {
        expect(await find(number, 'C fixed to a ship-to')).toEqual([])
        expect(await find(number, 'C')).not.toEqual([])
      },
    )

    test('Parcels and invoices that the viewer may not see are not found', async () => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewUPSTrackingInfo: 'N', CanViewInvoices: 'N', CanViewAR: 'N' })
      try {
        expect(await find(home.upsNumber)).toEqual([])
        expect(await find(home.invoice)).toEqual([])
        expect(await find(home.closedOrder)).toHaveLength(1)
      } finally {
        await counter.setFlags(viewer, allFlags)
      }
    })
  })
})
