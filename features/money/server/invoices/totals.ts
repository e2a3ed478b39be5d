import { fromCents, toCents } from '#kit/contract/cents.ts'
import type { InvoiceLine } from './queries.ts'

export interface InvoiceTotals {
  goods: number
  addOns: number
  tax: number
  /** The difference between the amount and the lines, with its label; undefined if there is none. */
  rest: { label: 'Rounding' | 'Not itemized'; amount: number } | undefined
  /** Always the invoice's amount. */
  total: number
}

/** Sums tax or add-ons. Lines contain shares in hundredths of cents; only the sum is in whole cents. */
const wholeCents = (amounts: readonly number[]): number => {
  const tenThousandths = amounts.reduce((sum, amount) => sum + Math.round(amount * 10_000), 0)
  return Math.sign(tenThousandths) * Math.round(Math.abs(tenThousandths) / 100)
}

/** Returns the totals at the foot of an invoice. They always add up to its amount. */
export function totalsOf(
  lines: readonly Pick<InvoiceLine, 'sales' | 'tax' | 'addOns'>[],
  amount: number,
): InvoiceTotals {
  const goods = lines.reduce((sum, { sales }) => sum + toCents(sales), 0)
  const addOns = wholeCents(lines.map((line) => line.addOns))
  const tax = wholeCents(lines.map((line) => line.tax))
  const rest = toCents(amount) - goods - addOns - tax
  // Each line and both sums may be off by half a cent.
  const label = Math.abs(rest) <= Math.ceil(lines.length / 2) + 1 && lines.length > 0 ? 'Rounding' : 'Not itemized'
  return {
    goods: fromCents(goods),
    addOns: fromCents(addOns),
    tax: fromCents(tax),
    rest: rest === 0 ? undefined : { label, amount: fromCents(rest) },
    total: amount,
  }
}
