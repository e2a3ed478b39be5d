import { toSentLines } from '#buying/contract/ordering/lines.ts'
import { receiptText } from '#items/contract/documents/receipt-words.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

// Today is 2026-11-20.

const { company, customer, shipTo } = places.home
const whose = { companyNumber: company, customerNumber: customer }
const item = itemOf(company, 1)
const home = `W${company}`

eachDatabase((database, open) => {
  describe(`when an item comes, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      const rows = await db
        .selectFrom('stock')
        .where('item', '=', item)
        .where('company', '=', company)
        .selectAll()
        .execute()
      const [row] = rows.filter(({ warehouse }) => warehouse === home)
      if (!row) throw new Error('The item has no stock at home.')
      await db
        .insertInto('warehouses')
        .values(['ALL', 'HFD'].map((warehouse) => ({ company, warehouse, name: '', city: '', state: 'CT' })))
        .execute()
      await db.updateTable('warehouses').set({ city: 'Hartford' }).where('warehouse', '=', 'HFD').execute()
      await db
        .insertInto('stock')
        .values([
          { ...row, warehouse: 'ALL', on_order: 5, scheduled_date: '2026-12-24' },
          { ...row, warehouse: 'HFD', on_order: 70, scheduled_date: '2026-12-03' },
        ])
        .execute()
      const lines = toSentLines([{ item, quantity: '3' }])
      const added = await counter.ask(counter.viewer('C'), 'addToCart', { ...whose, shipTo, lines })
      expect(added.statusCode, added.body).toBe(200)
    })

    const first = async (name: 'readItem' | 'listGuideLines' | 'listCartLines', more: Record<string, string>) => {
      const answer = await counter.ask(counter.viewer('C'), name, { ...whose, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      const rows = answer.json<Record<string, unknown>[]>()
      return rows.find((row) => (row.itemNumber ?? row.item) === item)
    }

    test.each([
      ['at home first, though another warehouse gets some sooner', 40, '2026-12-20', '40 on 12/20 at Akron'],
      ['at home today', 40, '2026-11-20', '40 on 11/20 at Akron'],
      ['at home without a date, or after it has passed', 40, '2026-11-19', '40 at Akron, no date'],
      ['at the first warehouse that gets some, if home gets none', 0, '2026-12-01', '70 on 12/03 at Hartford'],
    ])('Guide, cart, and item page say the same: %s', async (_what, on_order, scheduled_date, text) => {
      const { db } = counter.store
      const atHome = db.updateTable('stock').where('company', '=', company).where('item', '=', item)
      await atHome.where('warehouse', '=', home).set({ on_order, scheduled_date }).execute()
      const rows = await Promise.all([
        first('readItem', { item }),
        first('listGuideLines', { guide: 'bought' }),
        first('listCartLines', { shipTo }),
      ])
      expect(rows.map((row) => receiptText(row as never, '2026-11-20'))).toEqual([text, text, text])
    })

    test('What is on order nowhere has no date', async () => {
      await counter.store.db.updateTable('stock').where('item', '=', item).set({ on_order: 0 }).execute()
      const row = await first('listGuideLines', { guide: 'bought' })
      expect(row).toMatchObject({ incoming: 0, incomingOn: null, incomingAt: '' })
    })
  })
})
