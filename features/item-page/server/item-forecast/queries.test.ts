import { addDays } from '#kit/contract/dates.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import type { forecastColumns } from '#item-page/contract/item-forecast/columns.ts'
import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags, type Flags } from '#accounts/server/accounts/accounts.ts'
import { seededRandom } from '#app/server/testing/data/sales-lines.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

// Today is 2026-11-20, so the last week is 2026-11-13 to 2026-11-19.

const today = '2026-11-20'
const key = { company: '01', customer: '100001' }
const roll = seededRandom(5)

type Row = RowOf<typeof forecastColumns>

const steady = (weeks: number, quantity = 10) => Array.from({ length: weeks }, () => quantity)
/** Weeks with a purchase in this many of a hundred, the first among them. */
const random = (weeks: number, share: number, most: number) =>
  Array.from({ length: weeks }, (_, week) => (week === 0 || roll(100) < share ? 1 + roll(most) : 0))
const seasonal = Array.from({ length: 104 }, (_, week) =>
  week % 52 >= 33 && week % 52 < 46 ? 90 + (week % 7) : 10 + (week % 3),
)

/** The use in each week through the last, by item. */
const histories: Record<string, readonly number[]> = {
  STEADY: steady(52),
  ARRIVES: steady(52),
  'TOO LATE': steady(52),
  OVERDUE: steady(52),
  EXACT: steady(52, 9),
  'COMES ON THE LAST DAY': steady(26, 9),
  'COMES TODAY': steady(26, 9),
  'LASTS ITS LEAD TIME': steady(26),
  'DUE IN 6': steady(26),
  'DUE IN 7': steady(26),
  'ALMOST NONE': [...steady(40, 1), ...steady(22, 0)],
  NEW: steady(25),
  IDLE: [...steady(40), ...Array.from({ length: 27 }, () => 0)],
  SEASON: seasonal,
  ...Object.fromEntries(
    [
      [26, 100, 40],
      [27, 50, 9],
      [60, 30, 100],
      [78, 80, 12],
      [90, 20, 5],
      [104, 100, 200],
      [104, 60, 30],
      [104, 12, 48],
    ].map(([weeks = 0, share = 0, most = 0], n) => {
      const used = random(weeks, share, most)
      // A purchase in the last half year, so that the item is not idle.
      return [`RANDOM${n}`, [...used.slice(0, -5), 3, ...used.slice(-4)]]
    }),
  ),
}

const all = Object.keys(histories)

const line = (item: string, invoice_date: string, quantity: number, warehouse = 'W01', number = 1) => ({
  ...{ ...key, item, invoice_date, quantity, warehouse, invoice_number: `${invoice_date}-${item}`, line: number },
  ...{ ship_to: '000011', customer_part: '', department: '', vendor: '', vendor_part: '', customer_po: '' },
  ...{ unit_price: 1, sales: quantity, tax: 0, add_ons: 0 },
})

const itemRow = (item: string) => ({
  ...{ company: '01', item, description: `Item ${item}`, description2: '', vendor: 'V011', vendor_part: '' },
  ...{ department: '', case_pack: 12, pack_description: '', unit: 'EA', weight: 1, cube: 1, pallet_quantity: 1 },
  flyer_page: '',
})

const stockRow = (item: string, on_hand: number, more: object = {}) => ({
  ...{ company: '01', item, warehouse: 'W01', stocked: 'S' as const, on_hand, on_demand: 0, on_order: 0 },
  ...{ scheduled_date: null, days_on_hand: 0, lead_time_days: 20, minimum_quantity: 0, maximum_quantity: 200 },
  ...more,
})

onDatabase((database, open) => {
  describe(`item forecast, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      await db.deleteFrom('sales_lines').execute()
      const lines = Object.entries(histories).flatMap(([item, used]) =>
        used.flatMap((quantity, week) => {
          const day = addDays(today, -1 - 7 * (used.length - 1 - week) - (week % 7))
          // A credit in the same week lowers the use.
          if (quantity === 10) return [line(item, day, 15), line(item, day, -5, 'W01', 2)]
          // A credit in a week without a purchase is no use, and takes none from another week.
          if (quantity === 0) return item === 'RANDOM7' ? [line(item, day, -5)] : []
          return [line(item, day, quantity)]
        }),
      )
      for (let at = 0; at < lines.length; at += 300)
        await db
          .insertInto('sales_lines')
          .values(lines.slice(at, at + 300))
          .execute()
      // Today's line is in no whole week.
      await db
        .insertInto('sales_lines')
        .values(line('STEADY', today, 500))
        .execute()
      await db.insertInto('items').values(all.map(itemRow)).execute()
      await db
        .insertInto('stock')
        .values([
          stockRow('STEADY', 66),
          stockRow('SEASON', 5),
          stockRow('ARRIVES', 33, { on_order: 33, scheduled_date: addDays(today, 23) }),
          stockRow('OVERDUE', 33, { on_order: 33, scheduled_date: addDays(today, -1) }),
          stockRow('EXACT', 9),
          stockRow('COMES ON THE LAST DAY', 9, { on_order: 9, scheduled_date: addDays(today, 7) }),
          stockRow('COMES TODAY', 9, { on_order: 9, scheduled_date: today }),
          stockRow('LASTS ITS LEAD TIME', 29),
          stockRow('DUE IN 6', 48),
          stockRow('DUE IN 7', 49),
          stockRow('ALMOST NONE', 0),
          stockRow('TOO LATE', 33, { on_order: 33, scheduled_date: addDays(today, 24) }),
        ])
        .execute()
    })

    const forecast = async (more: Record<string, string> = {}, flags: Partial<Flags> = {}, who = 'C') => {
      const viewer = counter.viewer(who)
      await counter.setFlags(viewer, { ...allFlags, ...flags })
      const fields = { identityKey: viewer.identityKey, ...more }
      const answer = await counter.ask(viewer, 'listForecast', fields)
      await counter.setFlags(viewer, allFlags)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Row[]>()
    }
    const found = (rows: readonly Row[], item: string) => rows.find(({ itemNumber }) => itemNumber === item)

    test("An order guide's use per week is that of the forecast", async () => {
      const { company: companyNumber, customer: customerNumber } = key
      const fields = { companyNumber, customerNumber, name: 'All', lines: toGuideLines(all.map((item) => ({ item }))) }
      const { id } = (await counter.ask(counter.viewer('C'), 'saveGuide', fields)).json<{ id: string }>()
      const answer = await counter.ask(counter.viewer('C'), 'listGuideLines', { ...fields, guide: id })
      const inGuide = new Map(answer.json<Row[]>().map((row) => [row.itemNumber, row.usePerWeek]))
      const rows = (await forecast()).filter(({ usePerWeek }) => usePerWeek !== null)
      expect(rows.length).toBeGreaterThan(10)
      expect(rows.map(({ itemNumber }) => [itemNumber, inGuide.get(itemNumber)])).toEqual(
        rows.map(({ itemNumber, usePerWeek }) => [itemNumber, usePerWeek]),
      )
    })

    test('A short or idle history has no forecast, and the row gives the reason', async () => {
      const rows = await forecast()
      const none = { expectedUse: null, lowUse: null, highUse: null, runOutDate: null, suggestedQuantity: null }
      expect(found(rows, 'NEW')).toMatchObject({ method: 'History too short: 25 of 26 weeks', weeks: 25, ...none })
      expect(found(rows, 'IDLE')).toMatchObject({ method: 'Not bought in the last 26 weeks', ...none })
    })

    test('Stock over use gives the run-out date; lead time and a week before it is the order-by date', async () => {
      const rows = await forecast()
      // 130 in 91 days: 66 last 46 days.
      expect(found(rows, 'STEADY')).toMatchObject({
        ...{ usePerWeek: 10, expectedUse: 130, lowUse: 130, highUse: 130, balance: -64, daysOnHand: 46 },
        ...{ runOutDate: addDays(today, 46), orderByDate: addDays(today, 46 - 20 - 7) },
        // 118 days need 169, less 66: 103, in cases of 12 is 108. The maximum of 200 leaves room for 134.
        suggestedQuantity: 108,
      })
      expect(found(rows, 'ARRIVES')?.runOutDate).toBe(addDays(today, 46))
      expect(found(rows, 'TOO LATE')?.runOutDate).toBe(addDays(today, 23))
      expect(found(rows, 'OVERDUE')).toMatchObject({
        ...{ runOutDate: addDays(today, 23), arrives: addDays(today, -1), onOrder: 33, suggestedQuantity: 108 },
      })
      expect(found(rows, 'EXACT')?.runOutDate).toBe(addDays(today, 7))
      for (const item of ['COMES ON THE LAST DAY', 'COMES TODAY'])
        expect([item, found(rows, item)?.runOutDate]).toEqual([item, addDays(today, 14)])
      const dates = rows.flatMap(({ runOutDate }) => runOutDate ?? [])
      expect(dates).toEqual(dates.toSorted())
      expect(rows.findIndex(({ runOutDate }) => runOutDate === null)).toBe(dates.length)
    })

    test('Nothing runs out or has to be ordered at an expected use of 0', async () => {
      const none = { expectedUse: 0, onHand: 0, runOutDate: null, orderByDate: null, suggestedQuantity: 0 }
      expect(found(await forecast(), 'ALMOST NONE')).toMatchObject(none)
    })

    test('The lists of late items and of items to order are parts of the whole list', async () => {
      const rows = await forecast()
      const late = rows.filter(({ runOutDate, leadTime }) => runOutDate && runOutDate < addDays(today, leadTime ?? 0))
      expect(late.length).toBeGreaterThan(0)
      expect(found(rows, 'LASTS ITS LEAD TIME')?.runOutDate).toBe(addDays(today, 20))
      expect(await forecast({ show: 'late' })).toEqual(late)
      const home = counter.viewer('C')
      const fields = { identityKey: home.identityKey, custList: key.company + key.customer }
      const shown = (await counter.ask(home, 'listRunningOut', fields)).json<
        { itemNumber: string; expectedPerWeek: number }[]
      >()
      // What runs out does so by its expected use, which is not 0 even if there was none lately.
      expect(shown.map(({ itemNumber, expectedPerWeek }) => [itemNumber, expectedPerWeek])).toEqual(
        late
          .slice(0, 5)
          .map(({ itemNumber, expectedUse }) => [itemNumber, Number(((expectedUse ?? 0) / 13).toFixed(1))]),
      )
      const due = rows.filter(({ orderByDate }) => orderByDate && orderByDate < addDays(today, 7))
      expect(await forecast({ show: 'order' })).toEqual(due)
      expect(found(due, 'DUE IN 6')?.orderByDate).toBe(addDays(today, 6))
      expect(found(rows, 'DUE IN 7')?.orderByDate).toBe(addDays(today, 7))
    })

    test('Without the right to quantities, neither the sort order nor the choice of rows reveals them', async () => {
      const hidden = { QuantityOnHandViewPermission: 'N' } as const
      const rows = await forecast({}, hidden)
      expect(
        rows.every(({ runOutDate, onHand, balance }) => runOutDate === null && onHand === null && balance === null),
      ).toBe(true)
      const uses = rows.flatMap(({ expectedUse }) => expectedUse ?? [])
      expect(uses).toEqual(uses.toSorted((a, b) => b - a))
      expect(await forecast({ show: 'late' }, hidden)).toEqual([])
    })

    test('A group sees between which warehouses to move stock; a customer does not', async () => {
      const { db } = counter.store
      await db
        .insertInto('warehouses')
        .values({ company: '01', warehouse: 'W09', name: '', city: '', state: '' })
        .execute()
      await db
        .updateTable('group_members')
        .set({ company: '01', customer: '100002', ship_to: '' })
        .where('company', '=', '02')
        .execute()
      await db.updateTable('customers').set({ warehouse: 'W09' }).where('customer', '=', '100002').execute()
      const days = Array.from({ length: 30 }, (_, week) => addDays(today, -1 - 7 * week))
      await db
        .insertInto('sales_lines')
        .values(days.flatMap((day) => [line('MOVED', day, 10), line('MOVED', day, 10, 'W09', 2)]))
        .execute()
      await db.insertInto('items').values(itemRow('MOVED')).execute()
      await db
        .insertInto('stock')
        .values([stockRow('MOVED', 20), stockRow('MOVED', 200, { warehouse: 'W09' })])
        .execute()
      // Each warehouse uses 130: the first lacks 110, and the other has 70 more, which is five cases.
      expect(found(await forecast({}, {}, 'G'), 'MOVED')).toMatchObject({
        ...{ expectedUse: 260, onHand: 220, moveQuantity: 60, moveFrom: 'W09', moveTo: 'W01' },
      })
      expect(found(await forecast(), 'MOVED')).toMatchObject({ onHand: 20, moveQuantity: null, moveFrom: null })
    })
  })
})
