import { expect, test } from 'vitest'
import { type SuppliedLine, supplyOf } from './supply.ts'

const today = '2026-11-20'
const line: SuppliedLine = {
  quantity: 30,
  available: 100,
  onOrder: 0,
  scheduledDate: null,
  elsewhere: '',
  place: 'Newark',
  stocked: 'S',
}
const due = { onOrder: 12, scheduledDate: '2026-12-07' }

test.each<[Partial<SuppliedLine>, string | undefined]>([
  [{}, '30 at Newark: ready to ship.'],
  [{ available: 30 }, '30 at Newark: ready to ship.'],
  [{ quantity: 2.5, available: 2.5 }, '2.5 at Newark: ready to ship.'],
  [{ available: null }, undefined],
  [{ available: 20 }, '20 at Newark now, no date for the other 10. Call.'],
  [{ available: 20, ...due }, '20 at Newark now, 10 expected 12/07.'],
  [{ available: 0, ...due }, 'None at Newark now, 12 expected 12/07, no date for the other 18. Call.'],
  [{ available: 0 }, 'None at Newark now, no date for more. Call.'],
  [{ available: 0, elsewhere: 'Allentown 40' }, 'None at Newark now, no date for more. Elsewhere: Allentown 40. Call.'],
  // Of the 12, 5 go to orders that wait already.
  [{ quantity: 10, available: -5, ...due }, 'None at Newark now, 7 expected 12/07, no date for the other 3. Call.'],
  [{ quantity: 7, available: -5, ...due }, 'None at Newark now, 7 expected 12/07.'],
  [{ available: -12, ...due }, 'None at Newark now, no date for more. Call.'],
  [{ quantity: 12, available: 0, ...due, scheduledDate: today }, 'None at Newark now, 12 expected 11/20.'],
  [{ quantity: 12, available: 0, ...due, scheduledDate: '2027-01-04' }, 'None at Newark now, 12 expected 01/04/2027.'],
  [
    { quantity: 12, available: 0, ...due, scheduledDate: '2026-11-19' },
    'None at Newark now, 12 on order without a date.',
  ],
  [{ quantity: 12, available: 0, ...due, scheduledDate: null }, 'None at Newark now, 12 on order without a date.'],
  // The viewer may not see receipts.
  [{ available: 20, onOrder: null }, '20 at Newark now. Call.'],
  [{ available: 0, stocked: 'N' }, 'None at Newark now, 30 ordered for you.'],
  [{ available: 20, stocked: 'N', ...due, onOrder: 4 }, '20 at Newark now, 4 expected 12/07, 6 ordered for you.'],
])('A line says where and when: %j', (change, words) => {
  const supply = supplyOf({ ...line, ...change }, today)
  expect(supply && `${supply.text}${supply.isUncovered ? ' Call.' : ''}`).toBe(words)
  expect(supply?.isShort).toBe(supply && !supply.text.endsWith('ready to ship.'))
})
