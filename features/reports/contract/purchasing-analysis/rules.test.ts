import { describe, expect, test } from 'vitest'
import { headedFor, isChosen, shownColumns } from '#kit/contract/declare/columns.ts'
import { fitEntry } from '#kit/contract/declare/report-fields.ts'
import { salesEntryWidth, shipToCode } from '#items/contract/reports/sales-filter.ts'
import { type DateRange, emptyRange } from '../date-ranges.ts'
import { type Checked, firstFault } from '../report-checks.ts'
import { everything } from '../report-selection.ts'
import { analysisColumns, dataColumns, reportColumns } from './columns.ts'
import { runAnalysis, runLongAnalysis } from './endpoints.ts'
import { purchasingAnalysis } from './report.ts'

const labels = (columns: readonly { label: string }[]) => columns.map(({ label }) => label)

test('The report columns, in their order [PA-02]', () => {
  expect(labels(reportColumns)).toEqual([
    ...['Company', 'Customer', 'Ship To', 'Department', 'Item Number', 'Customer Part#', 'Vendor Part'],
    ...['Vendor Number', 'Invoice', 'Current Price'],
  ])
})

test('Columns keep their numbers, because addresses and saved reports use them', () => {
  expect(reportColumns.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(dataColumns.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('The data columns, in their order [PA-06]', () => {
  expect(labels(dataColumns)).toEqual(['Purchases', 'Quantity', 'Alloc Add-ons', 'Alloc tax'])
})

test('A row has exactly the specified fields [PA-34, PA-35]', () => {
  const codes = [
    ...['codeCompany', 'descCompany', 'codeCustomer', 'descCustomer', 'codeShip', 'codeDept', 'codeItem', 'descItem'],
    ...['desc2Item', 'codeCustPart', 'codeVPart', 'codeVendor', 'descVendor', 'codeInvoice', 'descInvoice'],
    ...['desc2Invoice', 'codePrice'],
  ]
  const measures = [0, 1, 2, 3].flatMap((n) => ['SLS', 'QTY', 'TAX', 'ADD'].map((suffix) => `range${n}${suffix}`))
  expect(measures).toHaveLength(16)
  const specified = analysisColumns.filter((column) => !('onRequest' in column))
  expect(specified.map(({ key }) => key).toSorted()).toEqual([...codes, ...measures].toSorted())
})

test('Without CanViewInventoryPrices only quantities show [PA-03, PA-07, PERM-12, PERM-14]', () => {
  const shown = (CanViewInventoryPrices: string) =>
    shownColumns(analysisColumns, { loginType: 'C', flags: { CanViewInventoryPrices } }).map(({ key }) => key)
  expect(shown('Y')).toHaveLength(analysisColumns.filter(({ carried }) => !carried).length)
  const quantities = shown('N')
  expect(quantities.filter((key) => key.startsWith('range'))).toEqual([0, 1, 2, 3].map((n) => `range${n}QTY`))
  expect(quantities).not.toContain('codePrice')
  expect(labels(dataColumns.filter((column) => !('needs' in column)))).toEqual(['Quantity'])
  expect(labels(reportColumns.filter((column) => 'needs' in column))).toEqual(['Current Price'])
})

test('A range without dates has no columns, and one with dates has them in its headers', () => {
  const asked = {
    meaSLS: true,
    frDate0: '2025-01-01',
    toDate0: '2025-12-31',
    frDate1: '2026-11-01',
    toDate1: '2026-11-20',
  }
  const headers = analysisColumns.filter((column) => isChosen(column, asked)).map((one) => headedFor(one, asked).header)
  expect(headers).toEqual(['Purchases 2025', 'Purchases 11/01 - 11/20/2026'])
})

const runFault = (report: Checked) => firstFault(purchasingAnalysis.checks.run, report)
const showFault = (report: Checked) => firstFault(purchasingAnalysis.checks.show, report)
const year: DateRange = { from: '2026-01-01', to: '2026-12-31' }
const whole: Checked = {
  chosen: ['dimItem', 'meaSLS'],
  ranges: [year, emptyRange, emptyRange, emptyRange],
  customers: everything,
  from: '',
  to: '',
}
const noCustomers = { all: false, ids: [] }
const chosen = (...fields: string[]) => ({ chosen: fields })
const ranges = (...some: DateRange[]) => ({
  ranges: [...some, emptyRange, emptyRange, emptyRange, emptyRange].slice(0, 4),
})
const dates = (from: string, to: string): DateRange => ({ from, to })
const data = 'Data Columns: has no selections.'
const report = 'Report Columns: has no selections'
const noDates = 'There are no Date selections'
const price = 'Item must be selected with Current Price'
const customers = 'There are no Customer selections'
const invalid = 'Invalid year, please correct'
const outside = 'Year should be in range 2010 to 2100'
const badRange = (n: number) => `Range ${n} is an invalid date range.`

/** The problem, by requirement row; undefined if there is none. */
const faults: [row: string, change: Partial<Checked>, message: string | undefined][] = [
  ['nothing wrong', {}, undefined],
  ['PA-19', chosen('dimItem'), data],
  ['PA-20', chosen('meaQTY'), report],
  ['PA-21', chosen(), `${data}\n${report}`],
  ['PA-22', { ...chosen(), ...ranges() }, `${noDates}\n${data}\n${report}`],
  ['PA-22', { ...chosen('dimCo'), ...ranges() }, `${noDates}\n${data}`],
  ['PA-22', { ...chosen('meaTAX'), ...ranges(emptyRange, dates('', '2026-01-01')) }, report],
  ['PA-23', chosen('dimCurPrice', 'dimCst', 'meaSLS'), price],
  ['PA-23', chosen('dimCurPrice', 'dimItem', 'meaSLS'), undefined],
  ['PA-24', { customers: noCustomers }, customers],
  ['PA-24', { customers: { all: false, ids: ['01100001'] } }, undefined],
  ['PA-25', ranges(dates('01/01/26', '12/31/2026')), invalid],
  ['PA-25', ranges(dates('0026-01-01', '2026-12-31')), invalid],
  ['PA-25', ranges(dates('2026-01-01', '20260-12-31')), invalid],
  ['PA-25', ranges(dates('01/01/20260', '')), invalid],
  ['PA-25', ranges(dates('yesterday', 'today')), invalid],
  ['PA-26', ranges(dates('2009-12-31', '2010-01-01')), outside],
  ['PA-26', ranges(dates('2010-01-01', '2100-12-31')), undefined],
  ['PA-26', ranges(dates('2100-12-31', '2101-01-01')), outside],
  ['PA-26', ranges(year, dates('12/31/2009', '01/01/2010')), outside],
  ['PA-27', ranges(dates('2026-01-01', '')), `${badRange(1)}\n${noDates}`],
  ['PA-27', ranges(year, emptyRange, emptyRange, dates('2026-01-01', '')), `${badRange(4)}\n${noDates}`],
  ['PA-27, the other end', ranges(year, dates('', '2026-01-01')), `${badRange(2)}\n${noDates}`],
  ['PA-27, reversed', ranges(year, emptyRange, dates('2026-01-02', '2026-01-01')), badRange(3)],
  ['PA-27, a nonexistent day', ranges(dates('02/29/2026', '03/01/2026')), badRange(1)],
  ['PA-27, a leap day', ranges(dates('02/29/2024', '02/29/2024')), undefined],
  ['PA-27, one day', ranges(dates('2026-05-05', '2026-05-05')), undefined],
  ['PA-28', ranges(), noDates],
  ['ranges that overlap', ranges(year, dates('2026-06-01', '2027-06-01')), undefined],
  ['ranges that touch', ranges(year, dates('2027-01-01', '2027-12-31')), undefined],
  ['a range skipped', ranges(emptyRange, emptyRange, year), undefined],
  ['the same range twice', ranges(year, year, year, year), undefined],
  ['an item range reversed', { from: 'B', to: 'A' }, 'Item Range is invalid'],
]

test.each(faults)('Run Report and Show Columns are checked [%s]: %o gives %j', (_row, change, message) => {
  expect(runFault({ ...whole, ...change })?.message).toBe(message)
  // Show Columns applies the same checks except Current Price. [PA-29]
  expect(showFault({ ...whole, ...change })?.message).toBe(message === price ? undefined : message)
})

describe('The checks run in order and stop at the first failure [PA-18]', () => {
  // Everything is wrong at first; each step fixes the last reported problem.
  const steps: [message: string, mended: Partial<Checked>][] = [
    [`${data}`, chosen('dimCurPrice', 'meaSLS')],
    [price, chosen('dimCurPrice', 'dimItem', 'meaSLS')],
    [customers, { customers: everything }],
    [invalid, ranges(dates('2009-01-01', ''))],
    [outside, ranges(dates('2026-01-01', ''))],
    [`${badRange(1)}\n${noDates}`, ranges()],
    [noDates, ranges(year)],
    ['Item Range is invalid', { to: '' }],
  ]
  const broken: Checked = {
    ...whole,
    ...chosen('dimCurPrice'),
    ...ranges(dates('01/01/09', '')),
    ...{ customers: noCustomers, from: 'B', to: 'A' },
  }
  test.each(steps.map(([message], n) => [message, n] as const))('%j', (message, n) => {
    const report: Checked = Object.assign({ ...broken }, ...steps.slice(0, n).map(([, mended]) => mended))
    expect(runFault(report)?.message).toBe(message)
  })
})

const own = {
  identityKey: 'G',
  loginType: 'G',
  dimItem: '01',
  meaSLS: '1',
  frDate0: '01/01/2026',
  toDate0: '12/31/2026',
}
const issues = (change: object, call: typeof runAnalysis | typeof runLongAnalysis = runAnalysis) =>
  (call.input.safeParse({ ...own, ...change }).error?.issues ?? []).map(({ path, message }) => [
    String(path[0]),
    message,
  ])

test.each<[string, object, [string, string][]]>([
  ['nothing more', {}, []],
  ['0, 00, empty, and omitted for no', { dimCo: '0', dimCst: '00', dimVend: '' }, []],
  ['another spelling of yes', { dimCo: 'Y' }, [['dimCo', expect.any(String)]]],
  ['a year of two digits', { frDate0: '01/01/26' }, [['frDate0', invalid]]],
  ['2009', { frDate0: '12/31/2009' }, [['frDate0', outside]]],
  ['2101', { toDate0: '01/01/2101' }, [['toDate0', outside]]],
  ['February 29 of a common year', { frDate0: '02/29/2025', toDate0: '03/01/2025' }, [['frDate0', badRange(1)]]],
  ['February 29 of a leap year', { frDate0: '02/29/2024', toDate0: '02/29/2024' }, []],
  ['a range reversed', { frDate2: '02/01/2026', toDate2: '01/01/2026' }, [['frDate2', badRange(3)]]],
  ['a range without To', { frDate1: '02/01/2026' }, [['toDate1', `${badRange(2)}\n${noDates}`]]],
  ['a range without From', { toDate1: '02/01/2026' }, [['frDate1', `${badRange(2)}\n${noDates}`]]],
  ['no range', { frDate0: '', toDate0: '' }, [['frDate0', noDates]]],
  ['a date in another form', { frDate0: '2026-01-01' }, []],
  [
    'a date that is too long',
    { frDate0: '01/01/2026 00:00' },
    [
      ['frDate0', 'at most 12 characters'],
      ['frDate0', invalid],
    ],
  ],
  ['no report column', { dimItem: '' }, [['dimCo', report]]],
  ['no data column', { meaSLS: '0' }, [['meaSLS', data]]],
  ['Current Price without Item', { dimItem: '', dimCst: '1', dimCurPrice: '1' }, [['dimItem', price]]],
  ['columns that do not exist', { dimStk: '1' }, [['dimStk', 'is no column of this report']]],
  ['a column of the rows', { range0SLS: '1' }, [['range0SLS', 'is no column of this report']]],
  ['a malformed customer', { custList: '01100001,1100001' }, [['custList', expect.stringContaining('digits')]]],
  [
    'items of up to 30 characters',
    { itemList: `A1,${'x'.repeat(30)}`, frItem: 'a'.repeat(30), toItem: 'b'.repeat(30) },
    [],
  ],
  ['an item that is too long', { itemList: `A1,${'x'.repeat(31)}` }, [['itemList', 'at most 30 characters']]],
  ['a range that is too long', { frItem: 'x'.repeat(31) }, [['frItem', 'at most 30 characters']]],
  ['an item with blanks and quotes', { itemList: `${`A "1'`.padEnd(12)},B 2` }, []],
  ['an item range reversed', { frItem: 'B', toItem: 'A' }, [['frItem', 'Item Range is invalid']]],
  ['an unknown kind of number', { cpType: 'B' }, [['cpType', expect.any(String)]]],
])('The call accepts or, with the field and the specified message, rejects %s [API-44]', (_what, change, found) => {
  expect(issues(change)).toEqual(found)
  expect(issues(change, runLongAnalysis)).toEqual(found)
})

test('Item entries are sent 12 characters wide, longer ones whole up to 30, ship-tos 14, a blank one as empty plus blanks [PA-30, PA-32, PA-33]', () => {
  expect(fitEntry('A 1', salesEntryWidth)).toBe(`A 1${' '.repeat(9)}`)
  expect(fitEntry('1234567890123', salesEntryWidth)).toBe('1234567890123')
  expect(fitEntry('x'.repeat(31), salesEntryWidth)).toBe('x'.repeat(30))
  const shipTo = (number: string) => shipToCode({ company: '01', customer: '100001', shipTo: number })
  expect(shipTo('000011')).toBe('01100001000011')
  expect(shipTo('A1')).toBe('01100001A1    ')
  expect(shipTo('      ')).toBe('01100001empty      ')
  const read = runAnalysis.input.parse({ ...own, shipList: [shipTo('A1'), shipTo('')].join() })
  expect(read.shipList).toEqual(['01100001A1', '01100001'])
})
