import { type Column, columns } from '../../kit/declare/columns.ts'
import { salesPrices } from '../../kit/reports/sales-filter.ts'
import { rangeName } from './ranges.ts'

/** A range's measure has a header with the range's dates. */
const under =
  (label: string, n: number): NonNullable<Column['headerFor']> =>
  (input) => {
    const [from, to] = [input[`frDate${n}`], input[`toDate${n}`]]
    return typeof from === 'string' && typeof to === 'string' ? `${label} ${rangeName(from, to)}` : `${label} ${n + 1}`
  }

/** The measures of one range; present if the range has dates. */
const measuresOf = <N extends 0 | 1 | 2 | 3>(n: N) => {
  const measure = <Key extends string, const Format extends 'money' | 'quantity'>(
    suffix: Key,
    label: string,
    field: string,
    format: Format,
  ) => ({
    key: `range${n}${suffix}` as const,
    header: `${label} ${n + 1}`,
    headerFor: under(label, n),
    format,
    width: 120,
    chosenBy: [field],
    chosenWith: `frDate${n}`,
  })
  return [
    { ...measure('SLS', 'Purchases', 'meaSLS', 'money'), needs: salesPrices },
    measure('QTY', 'Quantity', 'meaQTY', 'quantity'),
    { ...measure('ADD', 'Alloc Add-ons', 'meaADD', 'money'), needs: salesPrices },
    { ...measure('TAX', 'Alloc tax', 'meaTAX', 'money'), needs: salesPrices },
  ] as const
}

/**
 * One row for each combination of values in the report columns; the keys are as specified. A customer is company and
 * number joined; a ship-to is those plus its own number padded to 6. Fields that depend on a code (name, description,
 * case pack, PO, and invoice date) are empty if the lines of a row differ in them.
 */
export const analysisColumns = columns([
  { key: 'codeCompany', header: 'Company', format: 'code', width: 92, chosenBy: ['dimCo'] },
  { key: 'descCompany', header: 'Company Name', format: 'text', width: 180, chosenBy: ['dimCo'] },
  { key: 'codeCustomer', header: 'Customer', format: 'code', width: 100, chosenBy: ['dimCst'] },
  { key: 'descCustomer', header: 'Customer Name', format: 'text', width: 220, chosenBy: ['dimCst'] },
  { key: 'codeShip', header: 'Ship To', format: 'code', width: 140, chosenBy: ['dimShip'] },
  { key: 'codeDept', header: 'Department', format: 'code', width: 108, chosenBy: ['dimDept'] },
  { key: 'codeItem', header: 'Item Number', format: 'code', width: 116, chosenBy: ['dimItem'] },
  { key: 'descItem', header: 'Description', format: 'text', width: 270, chosenBy: ['dimItem'] },
  { key: 'desc2Item', header: 'Case Pack', format: 'integer', width: 94, chosenBy: ['dimItem'] },
  { key: 'codeCustPart', header: 'Customer Part#', format: 'code', width: 130, chosenBy: ['dimCustPart'] },
  { key: 'codeVPart', header: 'Vendor Part', format: 'code', width: 130, chosenBy: ['dimVPart'] },
  { key: 'codeVendor', header: 'Vendor Number', format: 'code', width: 126, chosenBy: ['dimVend'] },
  { key: 'descVendor', header: 'Vendor Name', format: 'text', width: 200, chosenBy: ['dimVend'] },
  { key: 'codeInvoice', header: 'Invoice', format: 'code', width: 100, chosenBy: ['dimInvoice'] },
  { key: 'descInvoice', header: 'Customer PO', format: 'text', width: 140, chosenBy: ['dimInvoice'] },
  { key: 'desc2Invoice', header: 'Invoice Date', format: 'date', width: 110, chosenBy: ['dimInvoice'] },
  {
    key: 'codePrice',
    header: 'Current Price',
    format: 'money',
    emptyMeans: 'none',
    width: 120,
    needs: salesPrices,
    chosenBy: ['dimCurPrice'],
  },
  ...measuresOf(0),
  ...measuresOf(1),
  ...measuresOf(2),
  ...measuresOf(3),
])
