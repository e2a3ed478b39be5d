import { dataColumns, reportColumns } from '#reports/contract/consolidated-inventory/columns.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { columnOfNone } from '../grouped-queries.ts'
import { runReport } from './queries.ts'
import { companies, fill, makeData, members, today } from './testing/made-stock.ts'
import { obviously, type Run } from './testing/obvious-report.ts'
import { rounds } from '#app/server/testing/rounds.ts'

// Compares the report with a slow, simple computation: it pairs every covered customer with every stock row of its
// company, assigns each pair to the combination of its values, and counts each stock row once per combination.

const fields = [...reportColumns, ...dataColumns].map(({ field }) => field)
const needWarehouse = ['dimStk', 'dimPODate', 'dimPal', 'dimCurPrice']
const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
/** Present once in three runs; fast-check never generates an option of frequency 1. */
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const runs: fc.Arbitrary<Run> = fc
  .record({
    chosen: fc.subarray(fields, { minLength: 1 }),
    measure: fc.constantFrom(...dataColumns.map(({ field }) => field)),
    customers: some(members.map(({ company, customer }) => company + customer)),
    company: maybe(fc.constantFrom(...companies)),
    mayPrice: fc.boolean(),
    allItems: fc.boolean(),
    vendList: some(['V1', 'V2', 'V9']),
    cPType: maybe(fc.constantFrom('B' as const, 'C' as const, 'V' as const)),
    frItem: maybe(fc.constantFrom('A2', 'B1', 'P1', 'VP1', 'VP2')),
    toItem: maybe(fc.constantFrom('B2', 'P2', 'VP2', 'Z')),
    itemList: some(['A1', 'B2', 'P1', 'P-C1', 'VP1', 'VP3', 'none']),
  })
  .map(({ chosen, measure, customers: asked, company, mayPrice, allItems, ...limits }) => {
    const warehouse = chosen.some((field) => needWarehouse.includes(field)) ? ['dimCo' as const] : []
    const columns = Object.fromEntries([...chosen, measure, ...warehouse].map((field) => [field, true]))
    return {
      input: { pklogid: 'G', type: company ?? '00', ...columns, ...limits },
      customers: asked,
      company,
      mayPrice,
      allItems,
    }
  })

/** Sorts rows, because combinations without keys come in any order. A row without columns has a stand-in. */
const ordered = (rows: object[]) =>
  rows
    .map((row) => Object.entries(row).filter(([key]) => key !== columnOfNone))
    .map((columns) => JSON.stringify(columns.sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort()

onDatabase((database, open) => {
  describe(`consolidated inventory against the simple computation, on ${database}`, () => {
    test.each([1, 2, 3])('Exact for any choice, data %i [CINV-21, CINV-33, API-28]', async (seed) => {
      const data = makeData(seed)
      const store = await open()
      const accountId = await fill(store, data)
      let rowsSeen = 0
      await fc.assert(
        fc.asyncProperty(runs, async (run) => {
          const scope = {
            kind: 'viewer' as const,
            ...{ accountId, employee: undefined, customers: run.customers, company: run.company },
          }
          const flags = {
            CanViewCustomerPrices: run.mayPrice ? 'Y' : 'N',
            CanViewAllItems: run.allItems ? 'Y' : 'N',
          }
          const query = runReport(store.db, run.input, { scope, rights: { loginType: 'G', flags }, today })
          const { rows } = await store.db.executeQuery<object>(query.compile())
          rowsSeen += rows.length
          expect(ordered(rows)).toEqual(ordered(obviously(data, run)))
        }),
        { numRuns: rounds(60, 300) },
      )
      // Too few rows would prove nothing.
      expect(rowsSeen).toBeGreaterThan(30)
    })
  })
})
