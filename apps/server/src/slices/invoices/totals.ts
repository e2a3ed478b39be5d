import { fromCents, toCents } from '@trade-counter/contract/kit/cents.ts'
import type { InvoiceLine } from './queries.ts'

export interface InvoiceTotals {
  goods: number
  addOns: number
  tax: number
  /** What the lines lack of the amount, and what to call it; undefined where they make it up to the cent. */
  rest: { label: 'Rounding' | 'Not itemized'; amount: number } | undefined
  /** The invoice's amount, always. */
  total: number
}

/** Tax and add-ons are shared out over the lines in hundredths of cents: only their sums are whole cents. */
const wholeCents = (amounts: readonly number[]): number => {
  const tenThousandths = amounts.reduce((sum, amount) => sum + Math.round(amount * 10_000), 0)
  return Math.sign(tenThousandths) * Math.round(Math.abs(tenThousandths) / 100)
}

/** The sums at the foot of an invoice. They add up to its amount, whatever its lines say. */
export function totalsOf(
  lines: readonly Pick<InvoiceLine, 'sales' | 'tax' | 'addOns'>[],
  amount: number,
): InvoiceTotals {
  const goods = lines.reduce((sum, { sales }) => sum + toCents(sales), 0)
  const addOns = wholeCents(lines.map((line) => line.addOns))
  const tax = wholeCents(lines.map((line) => line.tax))
  const rest = toCents(amount) - goods - addOns - tax
  // Each line may be half a cent off, and so may both of the sums.
  const label = Math.abs(rest) <= Math.ceil(lines.length / 2) + 1 && lines.length > 0 ? 'Rounding' : 'Not itemized'
  return {
    goods: fromCents(goods),
    addOns: fromCents(addOns),
    tax: fromCents(tax),
    rest: rest === 0 ? undefined : { label, amount: fromCents(rest) },
    total: amount,
  }
}
