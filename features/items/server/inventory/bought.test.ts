import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

// Today is 2026-11-20.

const { company, customer } = places.home
const item = (nth: number) => `BOUGHT${nth}`

onDatabase((database, open) => {
  describe(`items bought lately, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      const pattern = await db.selectFrom('sales_lines').selectAll().executeTakeFirstOrThrow()
      const stocked = await db.selectFrom('items').selectAll().where('company', '=', company).executeTakeFirstOrThrow()
      const items = [5, 4, 3, 2, 1].map((nth) => ({ ...stocked, item: item(nth) }))
      await db.insertInto('items').values(items).execute()
      const line = (n: number, nth: number, invoice_date: string, quantity: number, sales: number) => {
        const whose = { company, customer, ship_to: places.home.shipTo }
        const what = { item: item(nth), invoice_number: `B${n}`, line: 1, invoice_date, quantity, sales }
        return { ...pattern, ...whose, ...what }
      }
      await db.deleteFrom('sales_lines').execute()
      await db
        .insertInto('sales_lines')
        .values([
          line(1, 1, '2026-11-20', 50, 10),
          line(2, 2, '2026-10-22', 1, 30),
          line(3, 2, '2026-11-01', 1, 30),
          line(4, 3, '2026-10-21', 900, 900),
          line(5, 4, '2026-11-02', 5, 5),
          line(6, 4, '2026-11-03', -5, -5),
          line(7, 1, '2026-11-21', 0, 900),
          line(8, 5, '2026-11-05', 2, 10),
        ])
        .execute()
    })

    const bought = () =>
      counter.ask(counter.viewer('C'), 'listBoughtItems', { companyNumber: company, customerNumber: customer })
    const items = async () => (await bought()).json<{ itemNumber: string }[]>().map(({ itemNumber }) => itemNumber)

    test('The last 30 days count, by amount, without returns', async () => {
      await counter.setFlags(counter.viewer('C'), {
        CanViewSales: 'Y',
        CanViewInventory: 'Y',
        CanViewInventoryPrices: 'Y',
      })
      expect(await items()).toEqual([item(2), item(1), item(5)])
    })

    test('Viewers without amounts get the items by quantity, and those without purchases none', async () => {
      await counter.setFlags(counter.viewer('C'), { CanViewSales: 'Y', CanViewPriceList: 'Y' })
      expect(await items()).toEqual([item(1), item(2), item(5)])
      await counter.setFlags(counter.viewer('C'), { CanViewInventory: 'Y', CanViewPriceList: 'Y' })
      expect((await bought()).statusCode).toBe(403)
      await counter.setFlags(counter.viewer('C'), { CanViewSales: 'Y' })
      expect((await bought()).statusCode).toBe(403)
    })
  })
})
