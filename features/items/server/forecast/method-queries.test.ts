import { addDays } from '#kit/contract/dates.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#app/server/testing/data/sales-lines.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { forecastsOf } from './method-queries.ts'
import { referenceForecast } from '#app/server/testing/data/reference-forecast.ts'

const today = '2026-11-20'
const roll = seededRandom(5)

interface Forecast {
  item: string
  weeks: number
  method: string
  total: number | null
  low: number | null
  high: number | null
  naive: number | null
  average: number | null
}

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
  NEW: steady(25),
  IDLE: [...steady(40), ...steady(27, 0)],
  SEASON: seasonal,
  // Its season has no year before the last half year to grow from.
  'OLD SEASON': Array.from({ length: 100 }, (_, week) => ([0, 15, 80, 95].includes(week) ? 6 : 0)),
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

/** On each day of the week in turn; a credit in the same week lowers the use of 10. */
const lines = Object.entries(histories).flatMap(([item, used]) =>
  used.flatMap((quantity, week) => {
    const invoice_date = addDays(today, -1 - 7 * (used.length - 1 - week) - (week % 7))
    const line = { company: '01', item, invoice_date }
    if (quantity === 10) return [15, -5].map((part) => ({ ...line, quantity: part }))
    return quantity > 0 ? [{ ...line, quantity }] : []
  }),
)

const whole = (value: number | null, round: (value: number) => number) => (value === null ? null : round(value))

onDatabase((database, open) => {
  describe(`forecasts, on ${database}`, () => {
    let rows: Forecast[] = []
    beforeAll(async () => {
      const { db } = await open()
      // A line of the day itself is in no whole week.
      const all = [...lines, { company: '01', item: 'STEADY', invoice_date: today, quantity: 500 }]
      const given = sql`(select v.company, v.item, '' as warehouse, cast(v.day as date) as invoice_date, cast(v.quantity as numeric) as quantity
        from json_to_recordset(cast(${JSON.stringify(all.map(({ invoice_date: day, ...line }) => ({ ...line, day })))} as json))
          as v(company text, item text, day text, quantity numeric))`
      rows = (await sql<Forecast>`select * from ${forecastsOf(given, today)} as f`.execute(db)).rows
    })
    const found = (item: string) => rows.find((row) => row.item === item)

    test.each(Object.keys(histories).filter((item) => item !== 'NEW' && item !== 'IDLE'))(
      'The forecast of %s is what the textbook methods compute week by week',
      (item) => {
        const row = found(item)
        expect(row).toBeDefined()
        if (!row) return
        expect({
          method: row.method,
          expectedUse: whole(row.total, Math.round),
          lowUse: whole(row.low, (low) => Math.floor(low + 1e-6)),
          highUse: whole(row.high, (high) => Math.ceil(high - 1e-6)),
          naiveUse: row.naive,
          averageUse: whole(row.average, Math.round),
        }).toEqual(referenceForecast(histories[item] ?? []))
      },
    )

    test('A season of two years is recognized, and items of different kinds get different methods', () => {
      expect(found('SEASON')).toMatchObject({ method: expect.stringMatching(/^season, /), weeks: 104 })
      expect(new Set(rows.map(({ method }) => method)).size).toBeGreaterThan(4)
    })

    test('Methods with smaller errors weigh more: a season is expected to end', () => {
      expect(found('SEASON')?.average).toBeGreaterThan(13 * 50)
      expect(found('SEASON')?.total).toBeLessThan(13 * 20)
    })

    test('A short or idle history has no forecast', () => {
      const none = { total: null, low: null, high: null, naive: null, average: null }
      expect(found('NEW')).toMatchObject({ method: 'History too short: 25 of 26 weeks', weeks: 25, ...none })
      expect(found('IDLE')).toMatchObject({ method: 'Not bought in the last 26 weeks', weeks: 67, ...none })
    })
  })
})
