import { linesBehind } from '#items/contract/reports/lines-link.ts'
import { toSentDate } from '#kit/contract/dates.ts'
import { listPurchasedLines as linesCall } from '#reports/contract/purchased-lines/endpoints.ts'
import { type AnalysisRow, rowKeys } from '#reports/contract/purchasing-analysis/links.ts'
import { isWhole, rangesOf } from '#reports/contract/date-ranges.ts'
import { dataColumns, reportColumns } from '#reports/contract/purchasing-analysis/columns.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listPurchasedLines } from '../purchased-lines/queries.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makeLines } from '#app/server/testing/data/sales-lines.ts'
import { runAnalysis } from './queries.ts'
import { buyers, fill, today } from './testing/made-purchases.ts'
import { askedFor, during, obviously, type Run, suffixes, sum } from './testing/obvious-analysis.ts'
import { rounds } from '#app/server/testing/rounds.ts'

// Compares the report with a slow, simple computation: it takes each line by itself, assigns it to the combination of
// its values, and adds it up in whole numbers. Then it traces random cells back to their lines.

/** Present once in three runs; fast-check never generates an option of frequency 1. */
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const some = <T>(values: readonly T[]) => maybe(fc.subarray([...values], { minLength: 1 }))
const dates = ['2024-02-29', '2025-01-01', '2025-11-20', '2025-12-31', '2026-01-01', '2026-06-30', '2026-11-20']
/** Ranges may overlap, touch, or be missing. */
const range = fc
  .tuple(fc.constantFrom(...dates), fc.constantFrom(...dates))
  .map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string])
const slots = fc.array(maybe(range), { minLength: 4, maxLength: 4 }).filter((four) => four.some((one) => one))

const runs: fc.Arbitrary<Run> = fc
  .record({
    dims: fc.subarray(
      reportColumns.map(({ field }) => field),
      { minLength: 1, maxLength: 4 },
    ),
    measured: fc.subarray(
      dataColumns.map(({ field }) => field),
      { minLength: 1 },
    ),
    four: slots,
    compare: fc.boolean(),
    mayPrice: fc.boolean(),
    custList: some(['01100001', '01100002', '02100001']),
    vendorList: some(['V9', 'V011', 'V77']),
    shipList: some(['01100001000011', '01100001', '01100002A', 'empty']),
    cpType: maybe(fc.constantFrom('I' as const, 'C' as const)),
    frItem: maybe(fc.constantFrom('A1', 'B', 'P1')),
    toItem: maybe(fc.constantFrom('IT0110', 'P2', 'Z')),
    itemList: some(['A1', 'B2', 'P1', 'P-A1', 'none']),
  })
  .map(({ dims, measured, four, mayPrice, ...limits }) => {
    const withItem = dims.includes('dimCurPrice') ? ['dimItem'] : []
    const ranges = four.flatMap((one, n) =>
      one
        ? [
            [`frDate${n}`, one[0]],
            [`toDate${n}`, one[1]],
          ]
        : [],
    )
    const columns = [...dims, ...withItem, ...measured].map((field) => [field, true])
    const filters = Object.entries(limits).filter(([, value]) => value !== undefined)
    const input = { identityKey: 'G', loginType: 'G', ...Object.fromEntries([...ranges, ...columns, ...filters]) }
    return { input: input as Run['input'], mayPrice }
  })

const ordered = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()

onDatabase((database, open) => {
  describe(`purchasing analysis against the simple computation, on ${database}`, () => {
    test.each([1, 2])(
      'Exact to the last digit for any choice, and every cell leads to its lines, data %i [PA-16, PA-34, PA-35, API-44]',
      async (seed) => {
        const lines = makeLines(seed, 700, buyers, today)
        const store = await open()
        const accountId = await fill(store, lines)
        let [rowsSeen, cellsSeen, linesSeen] = [0, 0, 0]
        await fc.assert(
          fc.asyncProperty(runs, fc.nat(), async (run, dart) => {
            const { input, mayPrice } = run
            const received = {
              scope: {
                kind: 'viewer',
                accountId,
                employee: undefined,
                ...(input.custList && { customers: input.custList }),
              } as const,
              rights: { loginType: 'G', flags: { CanViewInventoryPrices: mayPrice ? 'Y' : 'N' } } as const,
              today,
            }
            const { rows } = await store.db.executeQuery<AnalysisRow>(runAnalysis(store.db, input, received).compile())
            rowsSeen += rows.length
            expect(ordered(rows)).toEqual(ordered(obviously(lines, run)))

            // All rows together equal the sum of the lines, regardless of the grouping.
            const asked = askedFor(lines, run)
            const cells = suffixes.filter(({ field, isMoney }) => input[field] && (mayPrice || !isMoney))
            const spans = rangesOf(input)
              .map((span, n) => ({ ...span, n }))
              .filter(isWhole)
            const parts = (value: unknown, places: number) => BigInt(Number(value).toFixed(places).replace('.', ''))
            for (const { n, ...span } of spans)
              for (const { suffix, of, places } of cells) {
                const whole = rows.reduce(
                  (total, row) => total + parts(row[`range${n}${suffix}` as keyof AnalysisRow], places),
                  0n,
                )
                expect(whole).toBe(sum(during(asked, span), of))
              }

            // Any cell equals the sum of its lines.
            const [row, span, cell] = [rows[dart % rows.length], spans[dart % spans.length], cells[dart % cells.length]]
            if (!row || !span || !cell) return
            const ran = reportColumns.map(({ field }) => field).filter((field) => input[field])
            const sent = (values: readonly string[] | undefined) => values?.join()
            const { custList, vendorList, shipList, itemList, frItem, toItem, cpType } = input
            const filter = { custList: sent(custList), vendorList: sent(vendorList), shipList: sent(shipList) }
            const behind = linesBehind({
              filter: { ...filter, itemList: sent(itemList), frItem, toItem, cpType },
              row: rowKeys(row, ran, mayPrice),
            })
            const selection = linesCall.input.parse({
              ...{
                identityKey: 'G',
                loginType: 'G',
                fromDate: toSentDate(span.from),
                toDate: toSentDate(span.to),
                ...behind,
              },
            })
            const found = await store.db.executeQuery<Record<string, number>>(
              listPurchasedLines(store.db, selection, received).compile(),
            )
            const total = found.rows.reduce((whole, line) => whole + parts(line[cell.of], cell.places), 0n)
            expect(total).toBe(parts(row[`range${span.n}${cell.suffix}` as keyof AnalysisRow], cell.places))
            cellsSeen++
            linesSeen += found.rows.length
          }),
          { numRuns: rounds(60, 300), endOnFailure: true },
        )
        // Too few rows would prove nothing.
        expect(rowsSeen).toBeGreaterThan(100)
        expect(cellsSeen).toBeGreaterThan(10)
        expect(linesSeen).toBeGreaterThan(20)
      },
    )
  })
})
