import type { Day } from '#kit/contract/dates.ts'
import { asPrinted, formatDate, formatMoney } from '#kit/contract/declare/format.ts'

/** What a receipt or a credit paid of one invoice. */
export interface InvoicePayment {
  PaymentDate: Day | null
  PaymentNumber: string
  /** Such as `check`; may be empty. */
  Method: string
  Reference: string
  Amount: number
  Discount: number
}

/** `Paid 11/03/2026 by check 4471`; for a credit, `Used 11/03/2026`. @param amount the invoice's */
export function paidHow({ PaymentDate, PaymentNumber, Method, Reference }: InvoicePayment, amount: number): string {
  if (amount < 0) return `Used ${formatDate(PaymentDate)}`
  const how = [Method, Reference || asPrinted(PaymentNumber)].filter(Boolean).join(' ')
  return `Paid ${formatDate(PaymentDate)} by ${how}`
}

/** `Paid 11/03/2026 by check 4471, $1,200.00 of $3,000.00`. @param amount the invoice's */
export function paidText(payment: InvoicePayment, amount: number): string {
  const sign = amount < 0 ? -1 : 1
  const { Amount, Discount } = payment
  const discount = Discount === 0 ? '' : `, with a discount of ${formatMoney(sign * Discount)}`
  return `${paidHow(payment, amount)}, ${formatMoney(sign * Amount)} of ${formatMoney(sign * amount)}${discount}`
}

interface Discounted {
  CurrentBalance: number
  /** What can still be saved; null if nothing can. */
  Discount: number | null
  DiscountDate: Day | null
}

/** `Pay $2,940.00 by 11/13/2026 and save $60.00`; empty if nothing can be saved. */
export const discountText = ({ CurrentBalance, Discount, DiscountDate }: Discounted): string =>
  Discount === null
    ? ''
    : `Pay ${formatMoney(CurrentBalance - Discount)} by ${formatDate(DiscountDate)} and save ${formatMoney(Discount)}`
