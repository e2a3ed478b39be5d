import { addDays } from '#kit/contract/dates.ts'
import { fedGuideId } from '#buying/contract/order-guide/rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer } = places.home

onDatabase((database, open) => {
  describe(`the lines of a guide, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })
    const rows = async (guide: string): Promise<Record<string, unknown>[]> => {
      const whose = { companyNumber: company, customerNumber: customer }
      const answer = await counter.ask(counter.viewer('C'), 'listGuideLines', { ...whose, guide })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }

    test('Purchases count for 90 days, and for the usual quantity for a year; purchases of a later day do not count', async () => {
      const { db } = counter.store
      const line = await db
        .selectFrom('sales_lines')
        .selectAll()
        .where('customer', '=', customer)
        .executeTakeFirstOrThrow()
      const today = counter.services.today()
      const bought = (item: string, days: number, quantity: number) => ({
        ...line,
        ...{ invoice_number: `D${days}`, invoice_date: addDays(today, -days), item, quantity, line: quantity },
      })
      const added = [
        ...[bought('FIRST DAY', 89, 1), bought('FIRST DAY', 364, 8), bought('FIRST DAY', 364, 9)],
        ...[bought('BEFORE', 90, 1), bought('BEFORE', 365, 8), bought('BEFORE', 365, 9)],
        ...[bought('TODAY', 0, 3), bought('TODAY', -1, 7), bought('TODAY', -1, 8), bought('TOMORROW', -1, 4)],
        ...[bought('SENT BACK', 1, 5), { ...bought('SENT BACK', 1, 6), quantity: -5 }],
      ]
      await db.insertInto('sales_lines').values(added).execute()
      const items = added.map(({ item }) => item)
      const usual = (found: Record<string, unknown>[]) =>
        found
          .filter(({ itemNumber }) => items.includes(String(itemNumber)))
          .map((row) => [row.itemNumber, row.usualQuantity, row.lastBought])
      const recent = usual(await rows('bought'))
      const guide = String(added.length)
      const fed = { company, customer, guide, section: '', position: 1, par: null }
      await db
        .insertInto('order_guides')
        .values([...new Set(items)].map((item) => ({ ...fed, item })))
        .execute()
      const all = usual(await rows(fedGuideId(guide)))
      expect(recent).toEqual([
        ['FIRST DAY', 8, addDays(today, -89)],
        ['TODAY', 3, today],
      ])
      expect(all).toEqual([
        ['BEFORE', 1, addDays(today, -90)],
        ['FIRST DAY', 8, addDays(today, -89)],
        ['SENT BACK', 5, addDays(today, -1)],
        ['TODAY', 3, today],
        ['TOMORROW', null, null],
      ])
    })
  })
})
