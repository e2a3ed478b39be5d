import { flag } from '#kit/contract/declare/need.ts'
import { gridColumns, type ReportColumn, selectableColumns } from '../report-columns.ts'

const prices = flag('CanViewCustomerPrices')

export const dataColumns = [
  { id: 1, field: 'meaAVL', label: 'Quantity Available', key: 'avl', format: 'quantity', sum: true, width: 146 },
  {
    id: 2,
    field: 'meaVAL',
    label: 'Product Value Available',
    key: 'val',
    format: 'money',
    sum: true,
    width: 176,
    needs: prices,
  },
  { id: 3, field: 'meaQOO', label: 'Quantity on Demand', key: 'qoo', format: 'quantity', sum: true, width: 154 },
  { id: 4, field: 'meaAVLOO', label: 'Available + On Order', key: 'avloo', format: 'quantity', sum: true, width: 156 },
] as const satisfies readonly ReportColumn[]

const itemColumns = ['dimItem', 'dimCustPart', 'dimVPart']

/**
 * One row per combination of values in the report columns. The keys are as specified. Item fields (description, pack)
 * are empty if the items of a row differ in them.
 */
const rowColumns = [
  { id: 1, field: 'dimCustPart', label: 'Customer Part#', key: 'customerPart', format: 'code', width: 130 },
  { id: 2, field: 'dimItem', label: 'Item Number', key: 'itemNumber', format: 'code', item: {}, width: 116 },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 290,
    sentence: true,
    card: 'title',
    chosenBy: itemColumns,
  },
  { key: 'casePack', header: 'Case Pack', format: 'integer', width: 94, chosenBy: ['dimItem'] },
  { key: 'packDescption', header: 'Pack', format: 'text', width: 110, chosenBy: ['dimItem'] },
  { id: 3, field: 'dimCo', label: 'Warehouse', key: 'locationAbbr', format: 'code', width: 106, folds: true },
  { id: 4, field: 'dimStk', label: 'Stock/Non-stock Item', key: 'stockNo', format: 'text', width: 158, folds: true },
  { id: 5, field: 'dimVPart', label: 'Vendor Part', key: 'vendorPart', format: 'code', width: 130 },
  { id: 6, field: 'dimVend', label: 'Vendor', key: 'vendorNumber', format: 'code', width: 92, folds: true },
  { key: 'vendorName', header: 'Vendor Name', format: 'text', width: 200, folds: true, chosenBy: ['dimVend'] },
  {
    id: 7,
    field: 'dimPODate',
    label: 'Estimated Delivery Date to Distributor Warehouse',
    key: 'poDate',
    format: 'date',
    width: 324,
  },
  { id: 8, field: 'dimPal', label: 'Pallet Qty', key: 'Pallet', format: 'integer', width: 100 },
  /** The same value under another spelling of the key. */
  { key: 'pallet', header: 'pallet', format: 'integer', chosenBy: ['dimPal'], carried: true },
  {
    id: 9,
    field: 'dimCurPrice',
    label: 'Current Price',
    key: 'prc',
    format: 'price',
    emptyMeans: 'none',
    width: 120,
    needs: prices,
  },
] as const

export const reportColumns = selectableColumns(rowColumns)
export const consolidatedColumns = gridColumns([...rowColumns, ...dataColumns])
