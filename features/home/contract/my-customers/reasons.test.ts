import { expect, test } from 'vitest'
import { howOften, whyCall } from './reasons.ts'

test.each<[string, Parameters<typeof whyCall>[0], string[]]>([
  ['nothing', { OnHold: 'N', DaysPastDue: null, CreditUsed: 90, ItemsStopped: 0, PricesRising: 0 }, []],
  ['a hold', { OnHold: 'Y' }, ['late: On hold, nothing ships']],
  ['no order for long', { DaysQuiet: 34, UsualDays: 7 }, ['late: Stopped buying, nothing for 34 days, usually weekly']],
  ['late invoices', { DaysPastDue: 97, PastDueInvoices: 11 }, ['late: 97 days past due, 11 invoices']],
  ['one late invoice', { DaysPastDue: 1, PastDueInvoices: 1 }, ['late: 1 day past due, 1 invoice']],
  [
    'too much credit',
    { CreditUsed: 101, CreditLeft: -50.5, CreditLimit: 5000 },
    ['late: Over credit limit, by $50.50 of $5,000.00'],
  ],
  ['all credit', { CreditUsed: 100, CreditLeft: 0, CreditLimit: 5000 }, ['warning: Credit left $0.00, of $5,000.00']],
  [
    'almost all credit',
    { CreditUsed: 91, CreditLeft: 450, CreditLimit: 5000 },
    ['warning: Credit left $450.00, of $5,000.00'],
  ],
  ['a decline', { AgainstLastYear: -22 }, ['warning: Buys 22% less, than last year to date']],
  ['a slight decline', { AgainstLastYear: -19 }, []],
  ['stopped items', { ItemsStopped: 3, ItemsWorth: 1940 }, ['warning: 3 items stopped, $1,940.00 a month']],
  [
    'a stopped item, without the right to amounts',
    { ItemsStopped: 1, ItemsWorth: null },
    ['warning: 1 item stopped, '],
  ],
  ['rising prices', { PricesRising: 14, PricesRise: '2026-12-01' }, ['plain: Prices rise 12/01, 14 items']],
  [
    'several reasons, most urgent first',
    { PricesRising: 1, PricesRise: '2026-12-01', DaysPastDue: 2, PastDueInvoices: 1, OnHold: 'Y' },
    ['late: On hold, nothing ships', 'late: 2 days past due, 1 invoice', 'plain: Prices rise 12/01, 1 item'],
  ],
])('A rep calls because of %s', (_what, facts, expected) => {
  expect(whyCall(facts).map(({ kind, tag, note }) => `${kind}: ${tag}, ${note}`)).toEqual(expected)
})

test.each([
  [1, 'daily'],
  [2, 'every 2 days'],
  [7, 'weekly'],
  [10, 'every 10 days'],
  [14, 'every two weeks'],
  [30, 'monthly'],
  [45, 'every 45 days'],
])('A customer who orders after %d days does so %s', (days, words) => {
  expect(howOften(days)).toBe(words)
})
