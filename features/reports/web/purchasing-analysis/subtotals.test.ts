import { expect, test } from 'vitest'
import { analysisColumns } from '#reports/contract/purchasing-analysis/columns.ts'
import type { AnalysisRow } from '#reports/contract/purchasing-analysis/links.ts'
import { groupColumns, subtotalsBy } from './subtotals.ts'

const keys = ['codeItem', 'codeVendor', 'descVendor', 'range0QTY', 'range1QTY', 'change0QTY', 'percent0QTY']
const columns = analysisColumns.filter(({ key }) => keys.includes(key))
const row = (codeItem: string, codeVendor: string, range0QTY: number, range1QTY: number) =>
  ({
    ...{ codeItem, codeVendor, descVendor: `Vendor ${codeVendor}`, range0QTY, range1QTY },
    ...{ change0QTY: range0QTY - range1QTY, percent0QTY: null },
  }) as unknown as AnalysisRow

test('Rows have subtotals by a report column, largest first, and percentages compare the sums', () => {
  const rows = [row('A', 'V1', 0.1, 1), row('B', 'V2', 5, 0), row('C', 'V1', 0.2, 1), row('D', '', 0, 0)]
  const found = subtotalsBy('dimVend', columns, rows).map(({ code, name, count, sums }) => [
    ...[code, name, count],
    ...['range0QTY', 'range1QTY', 'change0QTY', 'percent0QTY'].map((key) => sums.get(key as keyof AnalysisRow)),
  ])
  expect(found).toEqual([
    ['V2', 'Vendor V2', 1, 5, 0, 5, null],
    ['V1', 'Vendor V1', 2, 0.3, 2, -1.7, -85],
    ['', 'Vendor ', 1, 0, 0, 0, null],
  ])
  expect(subtotalsBy('dimCo', columns, rows)).toHaveLength(1)
})

test('Only a report with several report columns can be grouped', () => {
  expect(groupColumns(columns).map(({ field }) => field)).toEqual(['dimItem', 'dimVend'])
  expect(groupColumns(columns.filter(({ key }) => key !== 'codeItem'))).toEqual([])
})

test("Customers have subtotals under the ERP's own numbers, which the grid finds", () => {
  const shown = ['codeCustomer', 'customerShown', 'descCustomer', 'codeItem', 'range0QTY']
  const some = analysisColumns.filter(({ key, carried }) => shown.includes(key) && !carried)
  const rows = [1, 2].map((range0QTY) => ({
    ...{ codeCustomer: '01900001', customerShown: '01HARBOR-0001', descCustomer: 'Harbor', range0QTY },
  })) as unknown as AnalysisRow[]
  expect(groupColumns(some).map(({ field }) => field)).toEqual(['dimCst', 'dimItem'])
  expect(subtotalsBy('dimCst', some, rows)).toMatchObject([{ code: '01HARBOR-0001', name: 'Harbor', count: 2 }])
})
