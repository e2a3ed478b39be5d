import { formatMoney, counted, formatDate } from '#kit/contract/declare/format.ts'
import type { myCustomerColumns } from './columns.ts'

type Key = (typeof myCustomerColumns)[number]['key']
type Facts = Readonly<Partial<Record<Key, string | number | null>>>

/** A reason to call a customer. It applies if its fact lies in the range, or is this text. */
interface Reason {
  /** The column that decides. Viewers who may not see it don't see the reason. */
  fact: Key
  range: { above?: number; upTo?: number } | { is: string }
  /** The reason in files and in quick find. */
  says: string
  kind: 'late' | 'warning' | 'plain'
  /** The reason on the screen: in a tag, and beside it. */
  words: (facts: Facts) => readonly [tag: string, note: string]
}

const number = (value: string | number | null | undefined) => Number(value ?? 0)

/** From this share of the credit limit on, in percent, the customer has little credit left. */
const muchUsed = 90

/** Returns how often a customer buys, from the usual number of days between two orders. */
export function howOften(days: number): string {
  if (days <= 1) return 'daily'
  if (days >= 6 && days <= 8) return 'weekly'
  if (days >= 13 && days <= 15) return 'every two weeks'
  return days >= 28 && days <= 31 ? 'monthly' : `every ${days} days`
}

/** From this change on, in percent, a customer buys much less than on the same days of the year before. */
const muchLess = -20

/** What a customer no longer buys counts for so many months, beside what is past due, in the order of the list. */
export const monthsAtStake = 3

/** How many customers come first; the others follow when they are wanted. */
export const firstCustomers = 100

/** The reasons, most urgent first. */
export const callReasons: readonly Reason[] = [
  {
    fact: 'OnHold',
    range: { is: 'Y' },
    says: 'on hold',
    kind: 'late',
    words: () => ['On hold', 'nothing ships'],
  },
  {
    fact: 'DaysQuiet',
    range: { above: 0 },
    says: 'stopped buying',
    kind: 'late',
    words: ({ DaysQuiet, UsualDays }) => [
      'Stopped buying',
      `nothing for ${counted(number(DaysQuiet), 'day')}, usually ${howOften(number(UsualDays))}`,
    ],
  },
  {
    fact: 'DaysPastDue',
    range: { above: 0 },
    says: 'past due',
    kind: 'late',
    words: ({ DaysPastDue, PastDueInvoices }) => [
      `${counted(number(DaysPastDue), 'day')} past due`,
      counted(number(PastDueInvoices), 'invoice'),
    ],
  },
  {
    fact: 'CreditUsed',
    range: { above: 100 },
    says: 'over credit limit',
    kind: 'late',
    words: ({ CreditLeft, CreditLimit }) => [
      'Over credit limit',
      `by ${formatMoney(-number(CreditLeft))} of ${formatMoney(number(CreditLimit))}`,
    ],
  },
  {
    fact: 'CreditUsed',
    range: { above: muchUsed, upTo: 100 },
    says: 'little credit left',
    kind: 'warning',
    words: ({ CreditLeft, CreditLimit }) => [
      `Credit left ${formatMoney(number(CreditLeft))}`,
      `of ${formatMoney(number(CreditLimit))}`,
    ],
  },
  {
    fact: 'AgainstLastYear',
    range: { upTo: muchLess },
    says: 'buys less',
    kind: 'warning',
    words: ({ AgainstLastYear }) => [`Buys ${-number(AgainstLastYear)}% less`, 'than last year to date'],
  },
  {
    fact: 'ItemsStopped',
    range: { above: 0 },
    says: 'items stopped',
    kind: 'warning',
    words: ({ ItemsStopped, ItemsWorth }) => [
      `${counted(number(ItemsStopped), 'item')} stopped`,
      typeof ItemsWorth === 'number' ? `${formatMoney(ItemsWorth)} a month` : '',
    ],
  },
  {
    fact: 'PricesRising',
    range: { above: 0 },
    says: 'prices rise',
    kind: 'plain',
    words: ({ PricesRising, PricesRise }) => [
      `Prices rise ${formatDate(String(PricesRise)).slice(0, 5)}`,
      `${counted(number(PricesRising), 'item')}`,
    ],
  },
]

const applies = ({ fact, range }: Reason, facts: Facts): boolean => {
  const value = facts[fact]
  if ('is' in range) return value === range.is
  return typeof value === 'number' && value > (range.above ?? -Infinity) && value <= (range.upTo ?? value)
}

export type CallReason = ReturnType<typeof whyCall>[number]

/** Returns why a rep should call a customer, most urgent first; empty if nothing calls for it. */
export const whyCall = (facts: Facts) =>
  callReasons
    .filter((reason) => applies(reason, facts))
    .map(({ fact, kind, says, words }) => {
      const [tag, note] = words(facts)
      return { fact, kind, says, tag, note }
    })

/** When a customer has stopped buying: after twice the usual days between two orders and these days more. */
export const quiet = { times: 2, days: 7, gaps: 3 } as const

/** An item has stopped if it was bought on so many days of `span` days, and not since, in the last `silent` days. */
export const stoppedItem = { silent: 60, span: 180, times: 6 } as const
