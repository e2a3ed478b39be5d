import { sumMoney } from '#kit/contract/cents.ts'
import type { Day } from '#kit/contract/dates.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { listStatement } from './endpoints.ts'
import { bucketOf, buckets, daysOld } from './rules.ts'

export type StatementLine = RowOfList<typeof listStatement>

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
  /** What was left of it at the end of the statement's day. */
  balance: number
}

/** A document with its age on the statement's day. */
type AgedItem = StatementItem & { days: number }

export interface Statement {
  asOf: Day
  from: Day
  /** Documents from before the period that are open at its end. */
  earlier: readonly AgedItem[]
  /** Dated within the period, including paid ones. */
  invoices: readonly AgedItem[]
  credits: readonly AgedItem[]
  /** What else changed the balance in the period: payments, discounts, and adjustments. */
  receipts: readonly StatementLine[]
  /** What was owed before the period, what each kind of entry changed, and what was owed at its end. */
  opening: number
  changes: readonly { name: string; amount: number }[]
  closing: number
  /** What the closing balance leaves out, in words; empty if nothing. */
  leftOut: string
  /** What is open by age; with what is on account, it adds up to what was owed. */
  aging: readonly { name: string; balance: number; count: number }[]
  onAccount: number
}

const kinds = {
  Invoice: 'Invoices',
  Credit: 'Credits',
  Payment: 'Payments',
  Discount: 'Discounts',
  Adjustment: 'Adjustments',
}
/** The kinds of entries that are documents; a statement always shows their sums. */
const isDocument = ({ Entry }: Pick<StatementLine, 'Entry'>) => Entry === 'Invoice' || Entry === 'Credit'

/**
 * Builds a statement.
 * @param lines from its opening to its closing balance
 * @param documents the open ones and those of the period, with what was left of them on the day
 */
export function buildStatement(
  lines: readonly StatementLine[],
  documents: readonly StatementItem[],
  from: Day,
  asOf: Day,
): Statement {
  const [first, ...rest] = lines
  const last = rest.pop()
  if (!first || !last) throw new Error('a statement has an opening and a closing balance')
  const aged = documents.map((item) => ({ ...item, days: daysOld(item.date, asOf) }))
  const period = aged.filter(({ date }) => date >= from)
  const aging = buckets.map(({ name, sort }) => {
    const open = documents.filter(({ date, balance }) => balance !== 0 && bucketOf(date, asOf).sort === sort)
    return { name, balance: sumMoney(open.map(({ balance }) => balance)), count: open.length }
  })
  const changes = Object.entries(kinds)
    .map(([kind, name]) => ({ kind, name, entries: rest.filter(({ Entry }) => Entry === kind) }))
    .filter(({ kind, entries }) => isDocument({ Entry: kind }) || entries.length > 0)
    .map(({ name, entries }) => ({ name, amount: sumMoney(entries.map(({ Amount }) => Amount ?? 0)) }))
  return {
    asOf,
    from,
    earlier: aged.filter(({ date }) => date < from),
    invoices: period.filter(({ amount }) => amount >= 0),
    credits: period.filter(({ amount }) => amount < 0),
    receipts: rest.filter((line) => !isDocument(line)),
    opening: first.Balance,
    changes,
    closing: last.Balance,
    leftOut: last.Detail,
    aging,
    onAccount: sumMoney([...aging.map(({ balance }) => balance), -last.Balance]),
  }
}
