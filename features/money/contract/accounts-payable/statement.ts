import { sumMoney } from '#kit/contract/cents.ts'
import type { Day } from '#kit/contract/dates.ts'
import { bucketOf, buckets, daysOld } from './rules.ts'

/** An invoice or, with a negative amount, a credit. */
export interface StatementItem {
  number: string
  date: Day
  dueDate: Day | null
  customerPo: string
  order: string
  /** The invoice that a credit corrects; if empty, perhaps in the comments of its order. */
  corrects: string
  comments: string
  shipTo: string
  amount: number
  balance: number
}

/** Lines of one kind, with the exact totals of their amounts and balances. */
export interface StatementPart {
  items: readonly (StatementItem & { days: number })[]
  amount: number
  balance: number
}

export interface Statement {
  asOf: Day
  from: Day
  /** Still open from before the period. */
  opening: StatementPart
  /** Dated within the period, including paid ones. */
  invoices: StatementPart
  credits: StatementPart
  /** The opening balance plus the balances of the period. */
  closing: number
  /** The closing balance by age. */
  aging: readonly { name: string; balance: number; count: number }[]
}

function part(items: readonly StatementItem[], asOf: Day): StatementPart {
  return {
    items: items.map((item) => ({ ...item, days: daysOld(item.date, asOf) })),
    amount: sumMoney(items.map(({ amount }) => amount)),
    balance: sumMoney(items.map(({ balance }) => balance)),
  }
}

/**
 * Builds a statement from its items: those still open from before the period, and all within it. Balances are as of
 * today, whatever the statement's date.
 */
export function buildStatement(items: readonly StatementItem[], from: Day, asOf: Day): Statement {
  const earlier = items.filter(({ date, balance }) => date < from && balance !== 0)
  const period = items.filter(({ date }) => date >= from)
  const aging = buckets.map(({ name, sort }) => {
    const open = items.filter(({ date, balance }) => balance !== 0 && bucketOf(date, asOf).sort === sort)
    return { name, balance: part(open, asOf).balance, count: open.length }
  })
  const opening = part(earlier, asOf)
  const invoices = part(
    period.filter(({ amount }) => amount >= 0),
    asOf,
  )
  const credits = part(
    period.filter(({ amount }) => amount < 0),
    asOf,
  )
  const closing = sumMoney([opening, invoices, credits].map(({ balance }) => balance))
  return { asOf, from, opening, invoices, credits, closing, aging }
}
