import type { Day } from '#kit/contract/dates.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import type {
  itemMonthColumns,
  itemOrderColumns,
  itemParcelColumns,
  itemStockColumns,
} from '#item-page/contract/columns.ts'
import { monthsBefore, ordersShown, yearMonths } from '#item-page/contract/rules.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import type { ItemRow } from './ItemHead.tsx'

/** A figure on the item page, with a text that explains it. */
export interface Figure {
  title: string
  value: string
  notes: readonly string[]
}

type Stock = RowOf<typeof itemStockColumns>
type Month = RowOf<typeof itemMonthColumns>
type Order = RowOf<typeof itemOrderColumns>
type Parcel = RowOf<typeof itemParcelColumns>

const sumOf = (values: readonly (number | null)[]) => formatQuantity(exactSum(values))
const earliest = (days: readonly (Day | null)[], today: Day): Day | undefined =>
  days.filter((day) => day !== null && day >= today).toSorted()[0] ?? undefined

const homeOf = (rows: readonly Stock[]) => rows.find((row) => row.home === 'Y')

/** Returns the available quantity; undefined without the right to quantities on hand. */
export function onHandFigure(rows: readonly Stock[]): Figure | undefined {
  if (rows.some(({ onHand }) => onHand === null)) return undefined
  const stocked = rows.filter(({ onHand }) => (onHand ?? 0) > 0)
  const home = homeOf(rows)
  return {
    title: 'Available',
    value: sumOf(rows.map(({ available }) => available)),
    notes: [
      ...(rows.length === 0
        ? []
        : [`${sumOf(rows.map(({ onHand }) => onHand))} on hand in ${stocked.length} of ${rows.length} warehouses`]),
      ...(home ? [`${formatQuantity(home.available ?? 0)} in ${home.warehouse}`] : []),
    ],
  }
}

/** Returns the quantity ordered by the distributor but not received; undefined without the right to see it. */
export function onOrderFigure(rows: readonly Stock[], today: Day): Figure | undefined {
  if (rows.some(({ onOrder }) => onOrder === null)) return undefined
  const next = earliest(
    rows.filter(({ onOrder }) => (onOrder ?? 0) > 0).map(({ scheduledDate }) => scheduledDate),
    today,
  )
  const home = homeOf(rows)
  return {
    title: 'On order',
    value: sumOf(rows.map(({ onOrder }) => onOrder)),
    notes: [
      ...(next ? [`Next on ${formatDate(next)}`] : []),
      ...(home ? [`${formatQuantity(home.onOrder ?? 0)} for ${home.warehouse}`] : []),
    ],
  }
}

/** Returns the current price; undefined without the right to prices. */
export function priceFigure(item: ItemRow, seesPrices: boolean): Figure | undefined {
  if (!seesPrices) return undefined
  const source = [item.priceKind, item.priceSource].filter(Boolean).join(', ')
  return {
    title: 'Your price',
    value: item.price === null ? 'None' : formatPrice(item.price),
    notes: [
      [source, item.sellUnit && `per ${item.sellUnit}`].filter(Boolean).join(', '),
      ...(item.priceEnds ? [`Ends ${formatDate(item.priceEnds)}`] : []),
    ].filter(Boolean),
  }
}

/** The next price; undefined if no change is known. */
export const nextPriceFigure = ({ nextPrice, nextDate }: ItemRow): Figure | undefined =>
  nextPrice === null || nextDate === null
    ? undefined
    : { title: 'Next price', value: formatPrice(nextPrice), notes: [`From ${formatDate(nextDate)}`] }

/** Returns the purchases of the 12 months to date, beside those of the 12 before them. */
export function boughtFigure(rows: readonly Month[], today: Day): { figure: Figure; from: Day; to: Day } {
  const [now, before] = [rows.slice(0, yearMonths), rows.slice(yearMonths, 2 * yearMonths)]
  const sales = now.every((row) => row.sales !== null) ? exactSum(now.map((row) => row.sales)) : undefined
  return {
    figure: {
      title: 'Bought in 12 months',
      value: sumOf(now.map(({ quantity }) => quantity)),
      notes: [
        ...(sales === undefined ? [] : [formatMoney(sales)]),
        `${sumOf(before.map(({ quantity }) => quantity))} in the 12 months before`,
      ],
    },
    from: monthsBefore(today, yearMonths - 1),
    to: today,
  }
}

/** Marks a figure with an incomplete list of rows. */
const cut = (rows: readonly unknown[]) => (rows.length < ordersShown ? '' : '+')

export function ordersFigure(rows: readonly Order[], today: Day): Figure {
  const back = exactSum(rows.map(({ backOrdered }) => backOrdered))
  const next = earliest(
    rows.map(({ expected }) => expected),
    today,
  )
  return {
    title: 'On open orders',
    value: sumOf(rows.map(({ ordered }) => ordered)) + cut(rows),
    notes: [
      ...(back > 0 ? [`${formatQuantity(back)} back ordered`] : []),
      ...(next ? [`Next on ${formatDate(next)}`] : []),
    ],
  }
}

export function parcelsFigure(rows: readonly Parcel[], today: Day): Figure {
  const next = earliest(
    rows.map(({ due }) => due),
    today,
  )
  return {
    title: 'Parcels in transit',
    value: formatQuantity(rows.length) + cut(rows),
    notes: next ? [`Next on ${formatDate(next)}`] : [],
  }
}
