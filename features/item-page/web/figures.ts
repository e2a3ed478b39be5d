import type { Day } from '#kit/contract/dates.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { counted, formatMoney, formatPrice, formatQuantity, shortDate } from '#kit/contract/declare/format.ts'
import type { itemMonthColumns, itemStockColumns } from '#item-page/contract/columns.ts'
import type { readItem } from '#item-page/contract/endpoints.ts'
import { receiptDay } from '#items/contract/documents/receipt-words.ts'
import type { NextReceipt } from '#items/contract/documents/receipts.ts'
import { monthsBefore, yearMonths } from '#item-page/contract/rules.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'

export type ItemRow = RowOfList<typeof readItem>

/** A figure on the item page, with texts that explain it. */
export interface Figure {
  title: string
  value: string
  /** What the value counts, beside it. */
  of?: string
  notes: readonly string[]
}

export type Stock = RowOf<typeof itemStockColumns>
type Month = RowOf<typeof itemMonthColumns>

const sumOf = (values: readonly (number | null)[]) => formatQuantity(exactSum(values))
const nameOf = ({ warehouse, warehouseName }: Stock) => warehouseName || warehouse
const homeOf = (rows: readonly Stock[]) => rows.find((row) => row.home === 'Y')

/**
 * Returns the quantity available in the customer's home warehouse, or else in all of them; undefined without the right
 * to quantities on hand.
 */
export function availableFigure(rows: readonly Stock[], unit: string): Figure | undefined {
  if (rows.some(({ onHand }) => onHand === null)) return undefined
  const home = homeOf(rows)
  const all = `${sumOf(rows.map(({ available }) => available))} in ${counted(rows.length, 'warehouse')}`
  if (!home) return { title: 'Available', value: sumOf(rows.map(({ available }) => available)), of: unit, notes: [] }
  return {
    title: `Available at ${nameOf(home)}`,
    value: formatQuantity(home.available ?? 0),
    of: unit,
    notes: rows.length > 1 ? [all] : [],
  }
}

/** Returns the next receipt; undefined without the right to see it. */
export function nextFigure(receipt: NextReceipt, today: Day): Figure | undefined {
  const { incoming, incomingAt } = receipt
  if (incoming === null) return undefined
  if (incoming === 0) return { title: 'More', value: 'None', of: 'on order', notes: [] }
  return { title: 'More', value: formatQuantity(incoming), of: receiptDay(receipt, today), notes: [`at ${incomingAt}`] }
}

/**
 * Returns the current price, until when it applies, and the next one; undefined without the right to prices.
 * @param isOwn whether the viewer is the customer, not a group or an employee
 */
export function priceFigure(item: ItemRow, today: Day, isOwn: boolean): Figure {
  const { price, sellUnit, priceKind, priceEnds, nextPrice, nextDate } = item
  const change =
    nextPrice !== null && nextDate !== null && `${formatPrice(nextPrice)} from ${shortDate(nextDate, today)}`
  const kind = priceKind && (priceEnds ? `${priceKind} to ${shortDate(priceEnds, today)}` : priceKind)
  return {
    title: isOwn ? 'Your price' : 'Price for this customer',
    value: price === null ? 'None' : formatPrice(price),
    ...(price !== null && sellUnit !== null && sellUnit !== '' && { of: `per ${sellUnit}` }),
    notes: [kind, change].filter((note): note is string => Boolean(note)),
  }
}

/** Returns the purchases of the 12 months to date, beside those of the 12 before them. */
export function boughtFigure(
  rows: readonly Month[],
  today: Day,
  usual: number | null = null,
): { figure: Figure; from: Day; to: Day } {
  const [now, before] = [rows.slice(0, yearMonths), rows.slice(yearMonths, 2 * yearMonths)]
  const sales = now.every((row) => row.sales !== null) ? exactSum(now.map((row) => row.sales)) : undefined
  return {
    figure: {
      title: 'Bought in 12 months',
      value: sumOf(now.map(({ quantity }) => quantity)),
      ...(sales !== undefined && { of: formatMoney(sales) }),
      notes: [
        ...(usual === null ? [] : [`Usually ${formatQuantity(usual)} at a time`]),
        `${sumOf(before.map(({ quantity }) => quantity))} in the 12 months before`,
      ],
    },
    from: monthsBefore(today, yearMonths - 1),
    to: today,
  }
}
