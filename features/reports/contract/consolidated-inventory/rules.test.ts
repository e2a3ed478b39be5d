import { expect, test } from 'vitest'
import { shownColumns } from '#kit/contract/declare/columns.ts'
import { fitEntry, pasteEntries } from '#kit/contract/declare/report-fields.ts'
import { type Checked, firstFault } from '../report-checks.ts'
import { everything } from '../report-selection.ts'
import { dataColumns, reportColumns } from './columns.ts'
import { runReport } from './endpoints.ts'
import { consolidatedInventory, entryWidth } from './report.ts'

const { columns } = consolidatedInventory

test('The report columns, by their ids [CINV-04, CINV-05, CINV-06, CINV-07, CINV-08, CINV-09, CINV-10, CINV-11, CINV-12]', () => {
  expect(reportColumns.map(({ id, label }) => [id, label])).toEqual([
    [1, 'Customer Part#'],
    [2, 'Item Number'],
    [3, 'Warehouse'],
    [4, 'Stock/Non-stock Item'],
    [5, 'Vendor Part'],
    [6, 'Vendor'],
    [7, 'Estimated Delivery Date to Distributor Warehouse'],
    [8, 'Pallet Qty'],
    [9, 'Current Price'],
  ])
})

test('The data columns [CINV-13, CINV-14, CINV-15, CINV-16]', () => {
  expect(dataColumns.map(({ label }) => label)).toEqual([
    'Quantity Available',
    'Product Value Available',
    'Quantity on Demand',
    'Available + On Order',
  ])
})

test('A row has the specified fields [CINV-33]', () => {
  expect(columns.map(({ key }) => key).toSorted()).toEqual(
    [
      ...['customerPart', 'description', 'avl', 'val', 'qoo', 'avloo', 'itemNumber', 'casePack', 'packDescption'],
      ...['locationAbbr', 'stockNo', 'Pallet', 'pallet', 'poDate', 'prc', 'vendorPart', 'vendorNumber', 'vendorName'],
    ].toSorted(),
  )
})

test.each([
  ['Y', true],
  ['N', false],
])('With CanViewCustomerPrices=%s prices show: %s [CINV-12, CINV-14]', (CanViewCustomerPrices, shown) => {
  const rights = { loginType: 'G' as const, flags: { CanViewCustomerPrices, CanViewInventoryPrices: 'Y' } }
  const headers = shownColumns(columns, rights).map(({ header }) => header)
  for (const header of ['Current Price', 'Product Value Available'] as const)
    expect(headers.includes(header)).toBe(shown)
})

const all: Checked = {
  chosen: ['dimItem', 'meaAVL'],
  ranges: [],
  from: '',
  to: '',
  customers: everything,
}
const noCustomers = { all: false, ids: [] }
const chosen = (...fields: string[]) => ({ chosen: fields })
const data = 'Data Columns: has no selections'
const report = 'Report Columns: has no selections'

test.each<[string, Partial<Checked>, string | undefined]>([
  ['', {}, undefined],
  ['CINV-23', { from: 'B1', to: 'A9' }, 'Item Range is invalid'],
  ['CINV-23', { from: 'A9', to: 'A9' }, undefined],
  ['CINV-23', { from: '10', to: '9' }, undefined],
  ['CINV-23', { from: '9', to: '10' }, 'Item Range is invalid'],
  ['CINV-23', { from: 'B1' }, undefined],
  ['CINV-23', { to: 'A' }, undefined],
  ['CINV-24', chosen('dimItem'), data],
  ['CINV-25', chosen('meaVAL'), report],
  ['CINV-26', chosen(), `${data}\n${report}`],
  ['CINV-27', chosen('dimStk', 'meaAVL'), 'Stock/Non-stock must be selected with Warehouse'],
  ['CINV-28', chosen('dimPal', 'meaAVL'), 'Pallet Qty must be selected with Warehouse'],
  ['CINV-29', chosen('dimCurPrice', 'meaAVL'), 'Current Price must be selected with Warehouse'],
  ['CINV-30', chosen('dimPODate', 'meaAVL'), 'Estimated Delivery Date must be selected with Warehouse'],
  ['CINV-27', chosen('dimStk', 'dimCo', 'dimPal', 'dimCurPrice', 'dimPODate', 'meaAVL'), undefined],
  ['CINV-31', { customers: noCustomers }, 'There are no Customer selections'],
  ['CINV-31', { customers: { all: false, ids: ['01100001'] } }, undefined],
  ['in their order', { ...chosen(), from: 'B', to: 'A', customers: noCustomers }, 'Item Range is invalid'],
  ['in their order', { ...chosen('dimStk'), customers: noCustomers }, data],
  [
    'in their order',
    { ...chosen('dimStk', 'dimPal', 'meaAVL'), customers: noCustomers },
    'Stock/Non-stock must be selected with Warehouse',
  ],
])('Run Report is checked [%s]: %o gives %j', (_row, change, message) => {
  expect(firstFault(consolidatedInventory.checks.run, { ...all, ...change })?.message).toBe(message)
})

test('Item entries are padded to 22 characters, longer ones sent whole up to 30, and pasted cells become entries [CINV-32]', () => {
  expect(fitEntry('AB', entryWidth)).toBe(`AB${' '.repeat(20)}`)
  expect(fitEntry('x'.repeat(31), entryWidth)).toBe('x'.repeat(30))
  expect(fitEntry('x'.repeat(23), entryWidth)).toBe('x'.repeat(23))
  expect(pasteEntries('A1\r\n B2 \n\nA1\tC3\r\n', [], 10)).toEqual({
    entries: ['A1', 'B2', 'C3'],
    cut: [],
    leftOut: [],
  })
})

test('Pasting reports which numbers were truncated and which exceeded the limit', () => {
  const long = 'y'.repeat(31)
  expect(pasteEntries(`${long}\nA1\n`, [], 10)).toEqual({ entries: ['y'.repeat(30), 'A1'], cut: [long], leftOut: [] })
  expect(pasteEntries('A1\nB2\nC3\nD4', ['A1', 'Z9'], 3)).toEqual({
    entries: ['A1', 'Z9', 'B2'],
    cut: [],
    leftOut: ['C3', 'D4'],
  })
  // A number over the limit is not also reported as truncated.
  expect(pasteEntries(`A1\n${long}`, [], 1)).toEqual({ entries: ['A1'], cut: [], leftOut: [long] })
})

const own = { pklogid: 'G', type: '00', dimItem: '01', meaAVL: '1' }
const faults = (change: object) =>
  (runReport.input.safeParse({ ...own, ...change }).error?.issues ?? []).map(({ path, message }) => [
    String(path[0]),
    message,
  ])
const customers = (count: number) => Array.from({ length: count }, (_, n) => `01${String(n).padStart(6, '0')}`).join()

test.each<[string, object, string[]]>([
  ['nothing more', {}, []],
  ['0, 00, empty, and omitted mean no', { dimCo: '0', dimPal: '00', dimVend: '' }, []],
  ['1 and 01 mean yes', { dimCo: '01', dimPal: '1' }, []],
  ['another form', { dimCo: 'Y' }, ['dimCo']],
  ['another form', { meaVAL: '001' }, ['meaVAL']],
  ['2,000 customers', { custList: customers(2000) }, []],
  ['2,001 customers', { custList: customers(2001) }, ['custList']],
  ['a malformed customer', { custList: '01100001,1100001' }, ['custList']],
  ['a range reversed', { frItem: 'B', toItem: 'A' }, ['frItem']],
  ['a range that is too long', { frItem: 'x'.repeat(31) }, ['frItem']],
  ['an entry of full width', { itemList: fitEntry('A1', 22) }, []],
  ['an entry of 30 characters', { itemList: fitEntry('x'.repeat(30), 22) }, []],
  ['an entry that is too long', { itemList: `A1,${'x'.repeat(31)}` }, ['itemList']],
  ['2,001 entries', { itemList: Array.from({ length: 2001 }, (_, n) => `I${n}`).join() }, ['itemList']],
  ['columns that do not exist', { dimColor: '1', meaSLS: '01' }, ['dimColor', 'meaSLS']],
  ['no data column', { meaAVL: '0' }, ['meaAVL']],
  ['a column without its warehouse', { dimStk: '1' }, ['dimCo']],
  ['an unknown kind of number', { cPType: 'I' }, ['cPType']],
  ['another name', { colour: 'red' }, []],
])('The call accepts or rejects %s [API-28]', (_what, change, fields) => {
  expect(faults(change).map(([field]) => field)).toEqual(fields)
})

test('The call returns the same specified messages as Run Report', () => {
  expect(faults({ frItem: 'B', toItem: 'A' })).toEqual([['frItem', 'Item Range is invalid']])
  expect(faults({ dimItem: '', dimPal: '1' })).toEqual([['dimCo', 'Pallet Qty must be selected with Warehouse']])
})
