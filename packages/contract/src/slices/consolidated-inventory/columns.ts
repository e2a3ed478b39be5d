import { columns } from '../../kit/declare/columns.ts'
import { flag } from '../../kit/declare/need.ts'

const prices = flag('CanViewCustomerPrices')

/**
 * One row for each combination of values in the report columns; the keys are as specified. Item fields (description,
 * pack) are empty if the items of a row differ in them.
 */
export const consolidatedColumns = columns([
  { key: 'customerPart', header: 'Customer Part#', format: 'code', width: 130, chosenBy: ['dimCustPart'] },
  { key: 'itemNumber', header: 'Item Number', format: 'code', width: 116, chosenBy: ['dimItem'] },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 290,
    chosenBy: ['dimItem', 'dimCustPart', 'dimVPart'],
  },
  { key: 'casePack', header: 'Case Pack', format: 'integer', width: 94, chosenBy: ['dimItem'] },
  { key: 'packDescption', header: 'Pack', format: 'text', width: 110, chosenBy: ['dimItem'] },
  { key: 'locationAbbr', header: 'Warehouse', format: 'code', width: 106, chosenBy: ['dimCo'] },
  {
    key: 'stockNo',
    header: 'Stock/Non-stock Item',
    format: 'text',
    width: 158,
    chosenBy: ['dimStk'],
  },
  { key: 'vendorPart', header: 'Vendor Part', format: 'code', width: 130, chosenBy: ['dimVPart'] },
  { key: 'vendorNumber', header: 'Vendor', format: 'code', width: 92, chosenBy: ['dimVend'] },
  { key: 'vendorName', header: 'Vendor Name', format: 'text', width: 200, chosenBy: ['dimVend'] },
  {
    key: 'poDate',
    header: 'Estimated Delivery Date to Distributor Warehouse',
    format: 'date',
    width: 324,
    chosenBy: ['dimPODate'],
  },
  { key: 'Pallet', header: 'Pallet Qty', format: 'integer', width: 100, chosenBy: ['dimPal'] },
  /** The same under the other spelling. */
  { key: 'pallet', header: 'pallet', format: 'integer', chosenBy: ['dimPal'], carried: true },
  {
    key: 'prc',
    header: 'Current Price',
    format: 'money',
    emptyMeans: 'none',
    width: 120,
    needs: prices,
    chosenBy: ['dimCurPrice'],
  },
  { key: 'avl', header: 'Quantity Available', format: 'quantity', width: 146, chosenBy: ['meaAVL'] },
  { key: 'val', header: 'Product Value Available', format: 'money', width: 176, needs: prices, chosenBy: ['meaVAL'] },
  { key: 'qoo', header: 'Quantity on Demand', format: 'quantity', width: 154, chosenBy: ['meaQOO'] },
  { key: 'avloo', header: 'Available + On Order', format: 'quantity', width: 156, chosenBy: ['meaAVLOO'] },
])
