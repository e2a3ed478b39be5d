import { expect, test } from 'vitest'
import { columnsOn, documentedKey, shownColumns } from '#kit/contract/declare/columns.ts'
import { detailColumns, summaryColumns, totalColumns } from './columns.ts'
import { listPurchases, listPurchaseTotals, readSummary } from './endpoints.ts'
import { noSales, periodDates, periodName, sentYear, soFar, yearToDate } from './rules.ts'

test.each([
  ['1', 2026, '2026-01-01', '2026-01-31', 'January 2026'],
  ['2', 2024, '2024-02-01', '2024-02-29', 'February 2024'],
  ['2', 2100, '2100-02-01', '2100-02-28', 'February 2100'],
  ['12', 2025, '2025-12-01', '2025-12-31', 'December 2025'],
  ['Total', 2026, '2026-01-01', '2026-12-31', '2026'],
] as const)('Month %s of %d is %s to %s', (period, year, from, to, name) => {
  expect(periodDates(period, year)).toEqual({ from, to })
  expect(periodName(period, year)).toBe(name)
})

test.each([
  ['2026-11-20', '2026-01-01', '2025-01-01', '2025-11-20'],
  ['2024-02-29', '2024-01-01', '2023-01-01', '2023-02-28'],
  ['2025-02-28', '2025-01-01', '2024-01-01', '2024-02-28'],
  ['2026-01-01', '2026-01-01', '2025-01-01', '2025-01-01'],
  ['2026-12-31', '2026-01-01', '2025-01-01', '2025-12-31'],
])('On %s, the year to date is compared with the same days of last year', (to, from, lastFrom, lastTo) => {
  expect(yearToDate(to)).toEqual({ from, to, lastFrom, lastTo })
})

test('A period ends today at the latest', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(soFar(year, '2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-11-20' })
  expect(soFar(year, '2027-01-01')).toEqual(year)
})

test('A year is sent minus 1900 and parsed as the year [API-41]', () => {
  expect(sentYear(2026)).toBe('126')
  const read = listPurchases.input.parse({ companyNumber: '1', customerNumber: '100001', year: '126', month: '11' })
  expect(read.year).toBe(2026)
})

test('A summary row: Period, and for four years the amount under the year and the units under year_UNITS [PUR-15]', () => {
  const given = columnsOn(summaryColumns, '2026-11-20')
  const named = given.filter((column) => !('carried' in column || 'onRequest' in column))
  expect(named.map(({ sentAs, key }: { sentAs?: string; key: string }) => sentAs ?? key)).toEqual([
    ...['Period', '2026', '2025', '2024', '2023'],
    ...['2026_UNITS', '2025_UNITS', '2024_UNITS', '2023_UNITS'],
  ])
  expect(named.map(({ header }) => header).slice(1, 6)).toEqual(['2026', '2025', '2024', '2023', '2026 Quantity'])
  expect(summaryColumns.slice(1, 3).map(documentedKey)).toEqual(['YYYY', 'YYYY-1'])
})

test('A detail row, and the totals of a year month by month [PUR-16, PUR-17]', () => {
  expect(detailColumns.map(({ key }) => key)).toEqual([
    ...['ITEMNUMBER', 'Customer_Part_NUmber', 'Desc', 'Quntity', 'Purchases'],
  ])
  const keys: string[] = totalColumns.map(({ key }) => key)
  expect(keys.slice(3, 7)).toEqual(['JANUARYUNITSALES', 'JANUARYSALES', 'FEBRUARYUNITSALES', 'FEBRUARYSALES'])
  expect(keys.slice(-4)).toEqual(['DECEMBERUNITSALES', 'DECEMBERSALES', 'TOTALUNITSALES', 'TOTALSALES'])
  expect(keys).toHaveLength(29)
})

test('Files are named as specified [CSV-10]', () => {
  expect([readSummary.exports.filtered, listPurchaseTotals.exports.filtered]).toEqual([
    'PurchasingSummary.csv',
    'PurchasingDetails.csv',
  ])
  expect(noSales).toBe('No matching sales have been found!')
})

test.each([
  ['Y', true],
  ['N', false],
])('With CanViewInventoryPrices=%s dollar columns show: %s [PERM-12, PERM-14]', (CanViewInventoryPrices, shown) => {
  const rights = { loginType: 'C' as const, flags: { CanViewSales: 'Y', CanViewInventoryPrices } }
  for (const list of [summaryColumns, detailColumns, totalColumns]) {
    const formats = shownColumns<{ key: string; header: string; format: 'money' }>(list as never, rights)
    expect(formats.some(({ format }) => format === 'money')).toBe(shown)
    expect(formats.some(({ format }: { format: string }) => format === 'quantity')).toBe(true)
  }
})
