import { expect, test } from 'vitest'
import { dueMark, dueStateOf } from './due-dates.ts'

test.each([
  [{ DueDate: '2026-11-20', CurrentBalance: 5 }, 'not due', 'Due today'],
  [{ DueDate: '2026-11-21', CurrentBalance: 5 }, 'not due', 'Due in 1 day'],
  [{ DueDate: '2026-11-30', CurrentBalance: 5 }, 'not due', 'Due in 10 days'],
  [{ DueDate: '2026-11-19', CurrentBalance: 5 }, 'past due', '1 day past due'],
  [{ DueDate: '2026-09-21', CurrentBalance: 5 }, 'past due', '60 days past due'],
  [{ DueDate: '2026-09-20', CurrentBalance: 5 }, 'long past due', '61 days past due'],
  [{ DueDate: '2026-09-20', CurrentBalance: -5 }, 'not due', 'Credit'],
])('On 2026-11-20, %j is %s and marked %j', (invoice, state, text) => {
  expect(dueMark(invoice, '2026-11-20')).toEqual({ state, text })
})

test.each([
  { DueDate: '2026-11-19', CurrentBalance: 0 },
  { DueDate: null, CurrentBalance: 5 },
])('%j has no mark', (invoice) => expect(dueMark(invoice, '2026-11-20')).toBeUndefined())

test.each([
  [null, 'not due'],
  [0, 'not due'],
  [1, 'past due'],
  [60, 'past due'],
  [61, 'long past due'],
] as const)('%j days past due are %s', (days, state) => expect(dueStateOf(days)).toBe(state))
