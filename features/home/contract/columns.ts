import { columns } from '#kit/contract/declare/columns.ts'
import { all, flag } from '#kit/contract/declare/need.ts'
import { pricesShown } from './needs.ts'

const payables = flag('CanViewAR')
const orders = flag('CanViewOrders')
const sales = flag('CanViewSales')
const dollars = all(sales, flag('CanViewInventoryPrices'))

/** The Home figures, in one row; a figure that the viewer may not see is null. */
export const homeColumns = columns([
  /** The reference day of all figures. */
  { key: 'AsOf', header: 'As of', format: 'date' },
  { key: 'PastDueBalance', header: 'Past due balance', format: 'money', needs: payables },
  { key: 'PastDueInvoices', header: 'Past due invoices', format: 'integer', needs: payables },
  /** What payments by the first day save, of the days within a week on which discounts end; null if none do. */
  { key: 'DiscountSoon', header: 'Discount that ends next', format: 'money', nullable: true, needs: payables },
  { key: 'DiscountInvoices', header: 'Its invoices', format: 'integer', nullable: true, needs: payables },
  { key: 'DiscountDate', header: 'Discount until', format: 'date', needs: payables },
  { key: 'OpenOrders', header: 'Open orders', format: 'integer', needs: orders },
  { key: 'BackOrders', header: 'Back orders', format: 'integer', needs: orders },
  { key: 'Arriving', header: 'Arriving soon', format: 'integer', needs: orders },
  {
    key: 'PriceChanges',
    header: 'Prices about to change',
    format: 'integer',
    needs: pricesShown,
  },
  { key: 'PurchasesThisYear', header: 'Purchases this year', format: 'money', needs: dollars },
  { key: 'PurchasesLastYear', header: 'Purchases last year to date', format: 'money', needs: dollars },
  { key: 'QuantityThisYear', header: 'Quantity this year', format: 'quantity', needs: sales },
  { key: 'QuantityLastYear', header: 'Quantity last year to date', format: 'quantity', needs: sales },
])
