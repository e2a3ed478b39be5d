import { daysBetween, toSentDate } from '#kit/contract/dates.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { months, totalNames } from '#reports/contract/purchasing/columns.ts'
import { type Period, periodDates, periods, sentYear, soFar, yearToDate } from '#reports/contract/purchasing/rules.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { fillSalesLines, makeLines, type MadeLine, sumOf } from '#app/server/testing/data/sales-lines.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { rounds } from '#app/server/testing/rounds.ts'

// Compares the summary and its details with a simple computation over the generated lines, and each with its parts.

const today = '2026-11-20'
const years = [2026, 2025, 2024, 2023]
const made = makeLines(11, 700, [{ company: '01', customer: '100001', shipTos: ['000011', '000012'] }], today)
const account = { companyNumber: '01', customerNumber: '100001' }

type Row = Record<string, unknown>
const within = (lines: readonly MadeLine[], { from, to }: { from: string; to: string }) =>
  lines.filter(({ date }) => date >= from && date <= to)

const inOrder = <R extends readonly unknown[]>(rows: readonly R[]): R[] =>
  rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))

/** The viewer, the requested ship-to, and the lines that the viewer may see. */
const cases: [viewer: string, shipTo: string, sees: (line: MadeLine) => boolean][] = [
  ['C', '', () => true],
  ['C', '000012', ({ shipTo }) => shipTo === '000012'],
  ['C fixed to a ship-to', '', ({ shipTo }) => shipTo === '000011'],
  ['G', '', ({ shipTo }) => shipTo === '000011'],
  ['E', '000011', ({ shipTo }) => shipTo === '000011'],
]

onDatabase((database, open) => {
  describe(`purchasing, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      // Invoices with a later date count in no figure.
      const [line] = made
      if (!line) throw new Error('no line was made')
      const later = ['2026-12-05', '2026-11-21'].map((date, at) => ({
        ...line,
        date,
        line: 90_000 + at,
        quantity: 100,
        sales: 70_000,
      }))
      await fillSalesLines(counter.store, [...later, ...made])
    })

    type Call = 'readSummary' | 'readYearToDate' | 'listPurchases' | 'listPurchaseTotals'
    const ask = async (call: Call, viewer = 'C', more: Record<string, string> = {}) => {
      const answer = await counter.ask(counter.viewer(viewer), call, { ...account, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Row[]>()
    }

    test.each(cases)(
      'The summary sums the lines that %s may see of ship-to "%s" [PUR-05, PUR-15, API-40]',
      async (viewer, shipTo, sees) => {
        const lines = made.filter(sees)
        const rows = await ask('readSummary', viewer, { shipTo })
        expect(rows.map((row) => [row.Period, row.Month])).toEqual([
          ...months.map((name, at) => [name, String(at + 1)]),
          ['Total', 'Total'],
        ])
        for (const row of rows) {
          expect(row.AsOf).toBe(today)
          for (const year of years) {
            const of = within(lines, periodDates(row.Month as Period, year))
            expect([row[year], row[`${year}_UNITS`]]).toEqual([sumOf(of, 'sales'), sumOf(of, 'quantity')])
          }
        }
        expect(
          Object.keys(rows[0] ?? {})
            .filter((key) => /^\d{4}/.test(key))
            .toSorted(),
        ).toEqual(years.flatMap((year) => [String(year), `${year}_UNITS`]).toSorted())
      },
    )

    test.each(cases)(
      'Each month is compared with last year, the current one and the Total with the same days, for %s and ship-to "%s"',
      async (viewer, shipTo, sees) => {
        const lines = made.filter(sees)
        const { to, lastTo } = yearToDate(today)
        for (const row of await ask('readSummary', viewer, { shipTo, compare: '1' })) {
          const period = row.Month as Period
          if (period !== 'Total' && Number(period) > 11) {
            expect([row.change, row.changePercent, row.change_UNITS, row.changePercent_UNITS]).toEqual(
              Array.from({ length: 4 }, () => null),
            )
            continue
          }
          const untilDay = (year: number, day: string) =>
            within(lines, periodDates(period, year)).filter(({ date }) => date <= day)
          for (const [key, name] of [
            ['sales', ''],
            ['quantity', '_UNITS'],
          ] as const) {
            const [now, last] = [sumOf(untilDay(2026, to), key), sumOf(untilDay(2025, lastTo), key)]
            expect(row[`change${name}`]).toBeCloseTo(now - last, 6)
            expect(row[`changePercent${name}`]).toBe(percentChange(last, now) ?? null)
          }
        }
      },
    )

    test.each(cases)(
      'Details and their totals add up to the summary, for %s and ship-to "%s" [PUR-16, PUR-17, API-41, API-42]',
      async (viewer, shipTo, sees) => {
        const lines = made.filter(sees)
        for (const year of [2025, 2026]) {
          const sentAs = { shipTo, year: sentYear(year) }
          const totals = await ask('listPurchaseTotals', viewer, { ...sentAs, month: 'Total' })
          for (const [at, period] of periods.entries()) {
            const of = within(lines, periodDates(period, year))
            const details = await ask('listPurchases', viewer, { ...sentAs, month: period })
            const items = new Map<string, MadeLine[]>()
            for (const line of of) {
              const key = `${line.item}|${line.customerPart}`
              items.set(key, [...(items.get(key) ?? []), line])
            }
            const expected = [...items].map(([key, own]) => [key, sumOf(own, 'quantity'), sumOf(own, 'sales')])
            expect(
              details.map((row) => [`${row.ITEMNUMBER}|${row.Customer_Part_NUmber}`, row.Quntity, row.Purchases]),
            ).toEqual(inOrder(expected))
            const name = totalNames[at]
            const added = totals
              .map((row) => [
                `${row.ITEMNUMBER}|${row.Customer_Part_NUmber}`,
                row[`${name}UNITSALES`],
                row[`${name}SALES`],
              ])
              .filter(([key]) => items.has(String(key)))
            expect(added).toEqual(inOrder(expected))
          }
        }
      },
    )

    test('An item has a description; one that no longer exists is still listed', async () => {
      const rows = await ask('listPurchases', 'C', { year: sentYear(2026), month: 'Total' })
      const of = (item: string) => rows.find((row) => row.ITEMNUMBER === item)?.Desc
      expect([of('IT0110'), of('GONE')]).toEqual(['PAPER TOWEL 01 1', ''])
    })

    test.each(cases)(
      'This year to date is next to the same days of last year, for %s and ship-to "%s"',
      async (viewer, shipTo, sees) => {
        const lines = made.filter(sees)
        const [now, last] = [
          within(lines, { from: '2026-01-01', to: today }),
          within(lines, { from: '2025-01-01', to: '2025-11-20' }),
        ]
        expect(await ask('readYearToDate', viewer, { shipTo })).toEqual([
          {
            ...{ From: '2026-01-01', To: today, LastFrom: '2025-01-01', LastTo: '2025-11-20' },
            ...{ Purchases: sumOf(now, 'sales'), Quantity: sumOf(now, 'quantity') },
            ...{ LastPurchases: sumOf(last, 'sales'), LastQuantity: sumOf(last, 'quantity') },
          },
        ])
      },
    )

    test('Files have the columns on screen and the fields of the totals [PUR-09, PUR-14, CSV-10]', async () => {
      const viewer = counter.viewer('C')
      for (const form of ['csv', 'xlsx'] as const) {
        const read = async (call: 'readSummary' | 'listPurchaseTotals', more: Record<string, string>) => {
          const answer = await counter.ask(viewer, call, { ...account, ...more }, form)
          return { ...readTable(form, answer.rawPayload), name: answer.headers['content-disposition'] }
        }
        const dollars = await read('readSummary', { columns: 'Period,year0,year1,year2,year3' })
        expect(dollars.name).toBe(`attachment; filename="PurchasingSummary.${form}"`)
        expect(dollars.columns).toEqual(['Period', '2026', '2025', '2024', '2023'])
        expect(dollars.rows).toHaveLength(13)
        const units = await read('readSummary', { columns: 'Period,year0_UNITS,year3_UNITS' })
        expect(units.columns).toEqual(['Period', '2026 Quantity', '2023 Quantity'])
        const totals = await read('listPurchaseTotals', { year: '126', month: 'Total' })
        expect(totals.name).toBe(`attachment; filename="PurchasingDetails.${form}"`)
        expect(totals.columns.slice(3)).toEqual(totalNames.flatMap((name) => [`${name}UNITSALES`, `${name}SALES`]))
      }
    })

    test('Without prices only quantities appear, in every form [PERM-14]', async () => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      const rows = [
        ...(await ask('readSummary')),
        ...(await ask('readYearToDate')),
        ...(await ask('listPurchases', 'C', { year: '126', month: 'Total' })),
        ...(await ask('listPurchaseTotals', 'C', { year: '126', month: 'Total' })),
      ]
      const files = await Promise.all(
        (['readSummary', 'listPurchaseTotals'] as const).map(async (call) => {
          const answer = await counter.ask(viewer, call, { ...account, year: '126', month: 'Total' }, 'csv')
          return readTable('csv', answer.rawPayload).columns
        }),
      )
      await counter.setFlags(viewer, allFlags)
      const isDollars = (key: string) =>
        /^\d{4}$|Purchases$/.test(key) || (/[A-Z]SALES$/.test(key) && !/UNITSALES$/.test(key))
      const dollars = rows.flatMap((row) => Object.entries(row).filter(([key]) => isDollars(key)))
      expect(dollars.length).toBeGreaterThan(60)
      expect(dollars.filter(([, value]) => value !== null)).toEqual([])
      expect(files.flat().filter((header) => isDollars(header))).toEqual([])
    })

    test.each<[string, Call, Record<string, string>, number, string | undefined]>([
      ['the year 2009', 'listPurchases', { year: '109', month: '1' }, 400, 'year'],
      ['the year 2101', 'listPurchases', { year: '201', month: '1' }, 400, 'year'],
      ['a four-digit year', 'listPurchases', { year: '2026', month: '1' }, 400, 'year'],
      ['a two-digit year', 'listPurchaseTotals', { year: '26', month: 'Total' }, 400, 'year'],
      ['no year', 'listPurchases', { month: '1' }, 400, 'year'],
      ['month 13', 'listPurchases', { year: '126', month: '13' }, 400, 'month'],
      ['month 0', 'listPurchases', { year: '126', month: '0' }, 400, 'month'],
      ['a month by name', 'listPurchases', { year: '126', month: 'January' }, 400, 'month'],
      ['totals for a month', 'listPurchaseTotals', { year: '126', month: '1' }, 400, 'month'],
      ["another viewer's customer", 'readSummary', { customerNumber: '100002' }, 403, undefined],
      ["another company's", 'readYearToDate', { companyNumber: '02' }, 403, undefined],
    ])('%s: refused, naming the field', async (_what, call, more, status, field) => {
      const answer = await counter.ask(counter.viewer('C'), call, { ...account, ...more })
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field).toBe(field)
    })

    test('A foreign ship-to is refused if the viewer is restricted to one; the first and last years are accepted', async () => {
      const fixed = counter.viewer('C fixed to a ship-to')
      const answer = await counter.ask(fixed, 'readSummary', { ...account, shipTo: '000012' })
      expect(answer.statusCode).toBe(403)
      for (const year of ['110', '200']) expect(await ask('listPurchases', 'C', { year, month: 'Total' })).toEqual([])
    })

    test('Every figure leads to its source: random cells of the summary and of Home are the sums of their lines', {}, async () => {
      const behind = async (viewer: string, span: { from: string; to: string }, more: Row = {}) => {
        const { own } = counter.viewer(viewer)
        const answer = await counter.ask(counter.viewer(viewer), 'sumPurchasedLines', {
          ...{ identityKey: own.identityKey, loginType: own.loginType, custList: '01100001' },
          ...{ fromDate: toSentDate(span.from), toDate: toSentDate(span.to), ...more },
        })
        expect(answer.statusCode, answer.body).toBe(200)
        const [row] = answer.json<{ sales: number; quantity: number }[]>()
        return [row?.sales, row?.quantity]
      }
      const pick = fc.record({
        which: fc.constantFrom(...cases),
        year: fc.constantFrom(...years),
        period: fc.constantFrom(...periods),
      })
      await fc.assert(
        fc.asyncProperty(pick, async ({ which: [viewer, shipTo], year, period }) => {
          const more = shipTo === '' ? {} : { shipList: `01100001${shipTo}` }
          const row = (await ask('readSummary', viewer, { shipTo })).find(({ Month }) => Month === period)
          const span = soFar(periodDates(period, year), today)
          if (span.from > span.to) {
            expect(row?.[year]).toBe(0)
            return
          }
          expect(await behind(viewer, span, more)).toEqual([row?.[year], row?.[`${year}_UNITS`]])
          const details = await ask('listPurchases', viewer, { shipTo, year: sentYear(year), month: period })
          const [one] = details
          if (!one) return
          const blank = (value: unknown) => (value === '' ? 'empty      ' : value)
          const item = { item: one.ITEMNUMBER, custPart: blank(one.Customer_Part_NUmber) }
          expect(await behind(viewer, span, { ...more, ...item })).toEqual([one.Purchases, one.Quntity])
        }),
        { numRuns: rounds(20, 60) },
      )
      for (const viewer of ['C', 'C fixed to a ship-to', 'G', 'E']) {
        const [home] = (await counter.ask(counter.viewer(viewer), 'readHome', account)).json<Row[]>()
        const { from, to, lastFrom, lastTo } = yearToDate(today)
        expect(daysBetween(from, to)).toBe(323)
        expect(await behind(viewer, { from, to })).toEqual([home?.PurchasesThisYear, home?.QuantityThisYear])
        expect(await behind(viewer, { from: lastFrom, to: lastTo })).toEqual([
          home?.PurchasesLastYear,
          home?.QuantityLastYear,
        ])
      }
    })

    test('Nothing bought in any of the years: no rows [ERR-13]', async () => {
      expect(await ask('readSummary', 'E, an administrator', { customerNumber: '100002' })).toEqual([])
    })
  })
})
