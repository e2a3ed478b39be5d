import { type Column, placedInOrder } from '#kit/contract/declare/columns.ts'
import { fromField, type RangeNumber, rangeName, rangeNumbers, rangePairs, toField } from '../date-ranges.ts'
import { gridColumns, type ReportColumn, selectableColumns } from '../report-columns.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'

/** Add-ons and tax are dollars, like the purchases. Without the right to prices, only quantities are visible. */
export const dataColumns = [
  { id: 1, field: 'meaSLS', label: 'Purchases', key: 'SLS', format: 'money', sum: true, needs: salesPrices },
  { id: 2, field: 'meaQTY', label: 'Quantity', key: 'QTY', format: 'quantity', sum: true },
  { id: 3, field: 'meaADD', label: 'Alloc Add-ons', key: 'ADD', format: 'money', sum: true, needs: salesPrices },
  { id: 4, field: 'meaTAX', label: 'Alloc tax', key: 'TAX', format: 'money', sum: true, needs: salesPrices },
] as const satisfies readonly ReportColumn[]

/**
 * One row per combination of values in these columns. The keys are as specified. A customer is company and number
 * joined; a ship-to is those and its own number, padded to 6. The grid and files show the ERP's own numbers. Fields that depend on a code (name, description, case
 * pack, PO, and invoice date) are empty if the lines of a row differ in them.
 */
const rowColumns = [
  { id: 1, field: 'dimCo', label: 'Company', key: 'codeCompany', format: 'code', width: 92, folds: true },
  { key: 'descCompany', header: 'Company Name', format: 'text', width: 180, folds: true, chosenBy: ['dimCo'] },
  {
    id: 2,
    field: 'dimCst',
    label: 'Customer',
    key: 'codeCustomer',
    format: 'code',
    carried: true,
    shownBy: 'customerShown',
  },
  {
    key: 'customerShown',
    header: 'Customer',
    format: 'code',
    width: 100,
    folds: true,
    chosenBy: ['dimCst'],
    onRequest: true,
  },
  { key: 'descCustomer', header: 'Customer Name', format: 'text', width: 220, folds: true, chosenBy: ['dimCst'] },
  {
    id: 3,
    field: 'dimShip',
    label: 'Ship To',
    key: 'codeShip',
    format: 'code',
    carried: true,
    shownBy: 'shipShown',
  },
  {
    key: 'shipShown',
    header: 'Ship To',
    format: 'code',
    width: 140,
    folds: true,
    chosenBy: ['dimShip'],
    onRequest: true,
  },
  { id: 4, field: 'dimDept', label: 'Department', key: 'codeDept', format: 'code', width: 108, folds: true },
  {
    id: 5,
    field: 'dimItem',
    label: 'Item Number',
    key: 'codeItem',
    format: 'code',
    item: { company: 'codeCompany', customer: 'codeCustomer' },
    width: 116,
  },
  {
    key: 'descItem',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    card: 'title',
    chosenBy: ['dimItem'],
  },
  /** After the figures, because it comes with the item without being selected. */
  { key: 'desc2Item', header: 'Case Pack', format: 'integer', width: 94, priority: 200, chosenBy: ['dimItem'] },
  { id: 6, field: 'dimCustPart', label: 'Customer Part#', key: 'codeCustPart', format: 'code', width: 130 },
  { id: 7, field: 'dimVPart', label: 'Vendor Part', key: 'codeVPart', format: 'code', width: 130 },
  { id: 8, field: 'dimVend', label: 'Vendor Number', key: 'codeVendor', format: 'code', width: 126, folds: true },
  { key: 'descVendor', header: 'Vendor Name', format: 'text', width: 200, folds: true, chosenBy: ['dimVend'] },
  { id: 9, field: 'dimInvoice', label: 'Invoice', key: 'codeInvoice', format: 'code', width: 100 },
  { key: 'descInvoice', header: 'Customer PO', format: 'text', width: 140, chosenBy: ['dimInvoice'] },
  { key: 'desc2Invoice', header: 'Invoice Date', format: 'date', width: 110, chosenBy: ['dimInvoice'] },
  {
    id: 10,
    field: 'dimCurPrice',
    label: 'Current Price',
    key: 'codePrice',
    format: 'price',
    emptyMeans: 'none',
    width: 120,
    needs: salesPrices,
  },
] as const

/** The name of a range in a header: its dates, or its number. */
const nameIn = (input: Readonly<Record<string, unknown>>, n: number): string => {
  const [from, to] = [input[fromField(n)], input[toField(n)]]
  return typeof from === 'string' && typeof to === 'string' ? rangeName(from, to) : String(n + 1)
}

/** Gives a range's figure a header with the range's dates. */
const under =
  (label: string, n: number): NonNullable<Column['headerFor']> =>
  (input) =>
    `${label} ${nameIn(input, n)}`

/**
 * On the screen, each measure's ranges and their differences are beside each other: range 1, range 2, difference,
 * percentage, and so on. Files have all ranges before all differences.
 * @param place among the columns of the measure, from 0
 */
const beside = (measure: number, place: number) => ({ priority: 100 + 10 * measure + place })

/** The figures of one range; present if the range has dates. */
const figuresOf = <N extends RangeNumber>(n: N) =>
  gridColumns(
    dataColumns.map((column, measure) => ({
      ...column,
      ...beside(measure, n < 2 ? n : n + 2),
      key: `range${n}${column.key}` as const,
      label: `${column.label} ${n + 1}`,
      headerFor: under(column.label, n),
      width: 104,
      chosenWith: [fromField(n)],
    })),
  )

/** The difference and the percentage between two ranges; present if the report compares and both ranges have dates. */
const changesOf = <N extends RangeNumber>([now, base]: readonly [N, RangeNumber]) => {
  const chosenWith = ['compare', fromField(now), fromField(base)]
  return gridColumns(
    dataColumns.flatMap(({ key, label, ...column }, measure) => [
      {
        ...column,
        ...beside(measure, 2 * now + 2),
        key: `change${now}${key}` as const,
        label: `${label} change ${now + 1}`,
        headerFor: (input: Readonly<Record<string, unknown>>) => `${label} vs ${nameIn(input, base)}`,
        width: 128,
        chosenWith,
        onRequest: true as const,
      },
      {
        ...column,
        ...beside(measure, 2 * now + 3),
        key: `percent${now}${key}` as const,
        label: `${label} change ${now + 1}, %`,
        headerFor: (input: Readonly<Record<string, unknown>>) => `${label} vs ${nameIn(input, base)}, %`,
        format: 'integer' as const,
        sum: undefined,
        width: 92,
        chosenWith,
        onRequest: true as const,
      },
    ]),
  )
}

export const reportColumns = selectableColumns(rowColumns)
export const analysisColumns = [
  ...placedInOrder(gridColumns(rowColumns)),
  ...rangeNumbers.flatMap(figuresOf),
  ...rangePairs.flatMap((pair) => changesOf(pair)),
]
