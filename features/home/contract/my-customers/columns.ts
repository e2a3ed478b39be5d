import { columns, exportAs } from '#kit/contract/declare/columns.ts'
import { all, flag } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'

const payables = flag('CanViewAR')
const orders = flag('CanViewOrders')
const sales = flag('CanViewSales')
const dollars = all(sales, flag('CanViewInventoryPrices'))
const carts = flag('CanCreateOrders')
const prices = flag('CanViewCustomerPrices')

const amount = { format: 'money', nullable: true, emptyMeans: 'none' } as const
const money = { format: 'money', nullable: true, carried: true } as const
const days = { format: 'days', nullable: true, carried: true } as const
const count = { format: 'integer', nullable: true, carried: true } as const

/** The customers of a group or an employee, those with the most money at stake first. The carried columns are why they do. */
export const myCustomerColumns = columns([
  { key: 'Name', header: 'Customer', format: 'text', pinned: true, width: 204, card: 'title' },
  /** Company and customer number: `01 100001`. */
  { key: 'Number', header: 'Number', format: 'code', pinned: true, width: 92 },
  { key: 'WhyCall', header: 'Attention', format: 'text', width: 272 },
  { key: 'Phone', header: 'Telephone', format: 'text', width: 108 },
  { key: 'PastDue', header: 'Past Due', format: 'money', needs: payables, sum: true, width: 96, card: 'figure' },
  { key: 'OpenOrders', header: 'Open Orders', format: 'integer', needs: orders, sum: true, width: 64 },
  { key: 'BackOrders', header: 'Back Orders', format: 'integer', needs: orders, sum: true, width: 64 },
  { key: 'ThisYear', header: 'Year to Date', format: 'money', needs: dollars, sum: true, width: 104 },
  /** In percent, on the same days of both years; in units for viewers who may not see prices. */
  { key: 'AgainstLastYear', header: 'Against Last Year', format: 'integer', nullable: true, needs: sales, width: 84 },
  { key: 'LastOrder', header: 'Last Order', format: 'date', needs: orders, width: 80 },
  { key: 'CartLines', header: 'Unsent Cart', format: 'integer', needs: carts, width: 76 },
  { key: 'CartAmount', header: 'Cart Amount', ...amount, needs: all(carts, seesAmounts), width: 92 },
  { key: 'City', header: 'City', format: 'text', width: 110 },
  { key: 'LastYear', header: 'Last Year to Date', ...money, needs: dollars },
  { key: 'OnHold', header: 'On Hold', format: 'text', carried: true },
  /** Days since the last order, if the customer usually orders much more often; otherwise 0. */
  { key: 'DaysQuiet', header: 'Days Without an Order', format: 'days', carried: true, needs: orders },
  { key: 'UsualDays', header: 'Usual Days Between Orders', ...days, needs: orders },
  { key: 'DaysPastDue', header: 'Days Past Due', format: 'days', carried: true, needs: payables },
  { key: 'PastDueInvoices', header: 'Invoices Past Due', ...count, needs: payables },
  { key: 'CreditLimit', header: 'Credit Limit', ...money, needs: payables },
  { key: 'CreditLeft', header: 'Credit Left', ...money, needs: payables },
  { key: 'CreditUsed', header: 'Credit Used %', ...count, needs: payables },
  { key: 'ItemsStopped', header: 'Items Stopped', ...count, needs: sales },
  /** What the stopped items were worth in a month. */
  { key: 'ItemsWorth', header: 'Items Stopped, a Month', format: 'money', carried: true, needs: dollars },
  { key: 'PricesRise', header: 'Prices Rise On', format: 'date', carried: true, needs: prices },
  { key: 'PricesRising', header: 'Prices Rising', ...count, needs: prices },
  { key: 'Company', header: 'Company', format: 'code', carried: true },
  { key: 'CustomerNumber', header: 'Customer Number', format: 'code', carried: true },
  /** Empty, unless the viewer sees only this ship-to of the customer. */
  { key: 'ShipTo', header: 'Ship To', format: 'code', carried: true },
])

/** Files contain the reasons' figures, too. */
export const myCustomerFile = exportAs(
  myCustomerColumns,
  Object.fromEntries(
    myCustomerColumns
      .filter(({ key }) => !['Company', 'CustomerNumber', 'ShipTo'].includes(key))
      .map(({ key, header }) => [key, header]),
  ),
)
