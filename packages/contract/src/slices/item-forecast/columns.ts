import { columns } from '../../kit/declare/columns.ts'
import { forecastNeeds as needs } from '../../kit/forecast/needs.ts'

const figure = { format: 'quantity', nullable: true, emptyMeans: 'none' } as const
const day = { format: 'date', emptyMeans: 'none', needs: needs.runOut, width: 190 } as const

/** One item of the covered customers. Figures are empty where the history allows no forecast; `method` says why. */
export const forecastColumns = columns([
  { key: 'company', header: 'Company', format: 'code', width: 92 },
  {
    key: 'itemNumber',
    header: 'Item #',
    format: 'code',
    item: { company: 'company' },
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
    width: 150,
    priority: 5,
    card: 'figure',
  },
  { key: 'casePack', header: 'Case Pack', format: 'integer', width: 94 },
  { key: 'usePerWeek', header: 'Use per Week', ...figure, width: 112, priority: 10 },
  { key: 'trend', header: 'Trend %', ...figure, width: 92, priority: 11 },
  { key: 'season', header: 'Season %', ...figure, width: 96, priority: 12 },
  { key: 'expectedUse', header: 'Expected Use 13 Weeks', ...figure, width: 176, priority: 6 },
  { key: 'lowUse', header: 'At Least', ...figure, width: 92, priority: 7 },
  { key: 'highUse', header: 'At Most', ...figure, width: 92, priority: 8 },
  { key: 'naiveUse', header: 'Last Week × 13', ...figure, width: 124 },
  { key: 'averageUse', header: '13-Week Average × 13', ...figure, width: 164 },
  { key: 'method', header: 'Method', format: 'text', width: 190, priority: 13 },
  /** The mean error of the method's weekly forecasts, where 1 is the error of repeating the week before. */
  { key: 'backTest', header: 'Back-Test Error', ...figure, width: 126 },
  { key: 'weeks', header: 'Weeks of History', format: 'integer', width: 130 },
  { key: 'onHand', header: 'On Hand', ...figure, needs: needs.onHand, width: 96, priority: 9 },
  { key: 'onOrder', header: 'On Order', ...figure, needs: needs.onOrder, width: 96 },
  { key: 'arrives', header: 'Estimated Delivery Date', format: 'date', needs: needs.onOrder, width: 190 },
  { key: 'balance', header: 'On Hand + On Order − Expected Use', ...figure, needs: needs.runOut, width: 248 },
  { key: 'daysOnHand', header: 'Days On Hand', format: 'days', nullable: true, needs: needs.daysOnHand, width: 114 },
  { key: 'leadTime', header: 'Vendor Lead Time (Days)', format: 'days', nullable: true, width: 176 },
  { key: 'moveQuantity', header: 'Move Between Warehouses', ...figure, needs: needs.moves, width: 190 },
  { key: 'moveFrom', header: 'Move From', format: 'code', nullable: true, needs: needs.moves, width: 100 },
  { key: 'moveTo', header: 'Move To', format: 'code', nullable: true, needs: needs.moves, width: 92 },
])
