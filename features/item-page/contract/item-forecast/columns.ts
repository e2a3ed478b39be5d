import { columns } from '#kit/contract/declare/columns.ts'
import { forecastNeeds as needs } from '#items/contract/forecast/needs.ts'

const figure = { format: 'quantity', nullable: true, emptyMeans: 'none' } as const
const day = { format: 'date', emptyMeans: 'none', needs: needs.runOut, width: 190 } as const

/** An item of the covered customers. Figures are empty if the history allows no forecast; `method` gives the reason. */
export const forecastColumns = columns([
  { key: 'company', header: 'Company', format: 'code', width: 92 },
  {
    key: 'itemNumber',
    header: 'Item #',
    format: 'code',
    item: { company: 'company', quantity: 'suggestedQuantity' },
    pinned: true,
    width: 96,
    priority: 1,
  },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 2,
    card: 'title',
  },
  { key: 'runOutDate', header: 'Runs Out', ...day, ahead: true, priority: 3 },
  { key: 'orderByDate', header: 'Order By', ...day, ahead: true, priority: 4 },
  {
    key: 'suggestedQuantity',
    header: 'Suggested Quantity',
    ...figure,
    needs: needs.suggested,
    priority: 5,
    card: 'figure',
  },
  { key: 'casePack', header: 'Case Pack', format: 'integer' },
  { key: 'usePerWeek', header: 'Use per Week', ...figure, priority: 10 },
  { key: 'trend', header: 'Trend %', ...figure, priority: 11 },
  { key: 'season', header: 'Season %', ...figure, priority: 12 },
  { key: 'expectedUse', header: 'Expected Use 13 Weeks', ...figure, priority: 6 },
  { key: 'lowUse', header: 'Low', ...figure, priority: 7 },
  { key: 'highUse', header: 'High', ...figure, priority: 8 },
  { key: 'naiveUse', header: 'Last Week × 13', ...figure },
  { key: 'averageUse', header: '13-Week Average × 13', ...figure },
  { key: 'method', header: 'Methods', format: 'text', width: 330, priority: 13 },
  /** The error of the methods in past 13-week periods, relative to that of the 13-week average. */
  { key: 'backTest', header: 'Back-Test Error', ...figure },
  { key: 'weeks', header: 'Weeks of History', format: 'integer' },
  { key: 'onHand', header: 'On Hand', ...figure, needs: needs.onHand, priority: 9 },
  { key: 'onOrder', header: 'On Order', ...figure, needs: needs.onOrder },
  { key: 'arrives', header: 'Estimated Delivery Date', format: 'date', needs: needs.onOrder },
  { key: 'balance', header: 'On Hand + On Order − Expected Use', ...figure, needs: needs.runOut },
  { key: 'daysOnHand', header: 'Days On Hand', format: 'days', nullable: true, needs: needs.daysOnHand },
  { key: 'leadTime', header: 'Vendor Lead Time (Days)', format: 'days', nullable: true },
  { key: 'moveQuantity', header: 'Move Between Warehouses', ...figure, needs: needs.moves },
  { key: 'moveFrom', header: 'Move From', format: 'code', nullable: true, needs: needs.moves, width: 100 },
  { key: 'moveTo', header: 'Move To', format: 'code', nullable: true, needs: needs.moves, width: 92 },
])

/** The items to list: all, those that will run out before an order arrives, or those to order this week. */
export const forecastShows = ['all', 'late', 'order'] as const
