import { capitalized } from '#kit/contract/declare/sentence-case.ts'
import type { Day } from '#kit/contract/dates.ts'
import { receiptText } from '#items/contract/documents/receipt-words.ts'
import type { NextReceipt } from '#items/contract/documents/receipts.ts'
import { formatQuantity, shortDate } from '#kit/contract/declare/format.ts'

/** A line with the stock of the customer's home warehouse. A figure that the viewer may not see is null. */
export interface SuppliedLine extends NextReceipt {
  quantity: number
  /** Negative if more is reserved for orders than there is. */
  available: number | null
  onOrder: number | null
  /** Other warehouses with stock, by place: `Allentown 240, Hartford 96`. */
  elsewhere: string | null
  /** Where the home warehouse is. */
  place: string
  /** `S` for stock, `N` for non-stock. */
  stocked: string
}

export interface Supply {
  /** `20 at Newark now, 10 expected 12/07.` */
  text: string
  /** Whether the stock is less than the quantity. */
  isShort: boolean
  /** Whether no stock or receipt in the books covers a part of the quantity, so that only the distributor knows. */
  isUncovered: boolean
}

/** Where a line comes from, and when; undefined if the viewer may not see stock. */
export function supplyOf(line: SuppliedLine, today: Day): Supply | undefined {
  const { quantity, available, onOrder, incomingOn, elsewhere, place, stocked } = line
  if (available === null) return undefined
  const here = Math.min(quantity, Math.max(0, available))
  const missing = quantity - here
  if (missing === 0)
    return { text: `${formatQuantity(quantity)} at ${place}: ready to ship.`, isShort: false, isUncovered: false }
  // The next receipt first fills what is reserved beyond the stock.
  const coming = Math.min(missing, Math.max(0, (onOrder ?? 0) + Math.min(0, available)))
  const parts = here > 0 ? [`${formatQuantity(here)} at ${place} now`] : []
  if (coming > 0)
    parts.push(
      `${formatQuantity(coming)} ${incomingOn ? `expected ${shortDate(incomingOn, today)}` : 'on order without a date'}`,
    )
  const rest = missing - coming
  const isOrdered = stocked === 'N'
  if (rest > 0 && isOrdered) parts.push(`we order ${formatQuantity(rest)} for you; no date yet`)
  else if (rest > 0 && onOrder !== null) {
    const isElsewhere = onOrder === 0 && (line.incoming ?? 0) > 0
    parts.push(
      isElsewhere
        ? receiptText(line, today)
        : `no date for ${here + coming === 0 ? 'more' : `the other ${formatQuantity(rest)}`}`,
    )
  }
  const others = elsewhere ? ` Elsewhere: ${elsewhere}.` : ''
  const out = here > 0 ? '' : `Out at ${place}.`
  const text = [out, parts.length > 0 && `${capitalized(parts.join(', '))}.`].filter(Boolean).join(' ')
  return { text: `${text}${others}`, isShort: true, isUncovered: rest > 0 && !isOrdered }
}
