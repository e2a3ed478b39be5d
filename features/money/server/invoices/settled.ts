import { paidHow } from '#money/contract/documents/payments.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import type { InvoiceHead } from './queries.ts'

/** The number of payments that an invoice lists; earlier ones are one amount. */
const listedPayments = 6

type Sum = [label: string, amount: number]

/** What settled an invoice since its total, and last what is still due; none without payments. */
export function settledRows({
  payments,
  amount,
  CurrentBalance,
}: Pick<InvoiceHead, 'payments' | 'amount' | 'CurrentBalance'>): Sum[] {
  if (!payments) return []
  const settled = (some: typeof payments) => -sumMoney(some.flatMap(({ Amount, Discount }) => [Amount, Discount]))
  const [earlier, last] = [payments.slice(0, -listedPayments), payments.slice(-listedPayments)]
  const rest = sumMoney([CurrentBalance, -amount, -settled(payments)])
  return [
    ...(earlier.length > 0 ? [['Earlier payments', settled(earlier)] satisfies Sum] : []),
    ...last.map((payment): Sum => [paidHow(payment, amount), settled([payment])]),
    ...(rest === 0 ? [] : [['Adjustment', rest] satisfies Sum]),
    [amount < 0 ? 'Credit left' : 'Balance due', CurrentBalance],
  ]
}
