import { expect, test } from 'vitest'
import { type SuppliedLine, supplyOf } from './supply.ts'

const today = '2026-11-20'
const line: SuppliedLine = {
  quantity: 30,
  available: 100,
  onOrder: 0,
  ...{ incoming: 0, incomingOn: null, incomingAt: '' },
  elsewhere: '',
  place: 'Newark',
  stocked: 'S',
}
const due = { onOrder: 12, incoming: 12, incomingOn: '2026-12-07', incomingAt: 'Newark' }
const elsewhere = { incoming: 70, incomingOn: '2026-12-03', incomingAt: 'Hartford' }

test.each<[Partial<SuppliedLine>, string | undefined]>([
  [{}, '30 at Newark: ready to ship.'],
  [{ available: 30 }, '30 at Newark: ready to ship.'],
  [{ quantity: 2.5, available: 2.5 }, '2.5 at Newark: ready to ship.'],
  [{ available: null }, undefined],
  [{ available: 20 }, '20 at Newark now, no date for the other 10. Call.'],
  [{ available: 20, ...due }, '20 at Newark now, 10 expected 12/07.'],
  [{ available: 0, ...due }, 'Out at Newark. 12 expected 12/07, no date for the other 18. Call.'],
  [{ available: 0 }, 'Out at Newark. No date for more. Call.'],
  [{ available: 0, elsewhere: 'Allentown 40' }, 'Out at Newark. No date for more. Elsewhere: Allentown 40. Call.'],
  // Of the 12, 5 go to orders that wait already.
  [{ quantity: 10, available: -5, ...due }, 'Out at Newark. 7 expected 12/07, no date for the other 3. Call.'],
  [{ quantity: 7, available: -5, ...due }, 'Out at Newark. 7 expected 12/07.'],
  [{ available: -12, ...due }, 'Out at Newark. No date for more. Call.'],
  [{ quantity: 12, available: 0, ...due, incomingOn: today }, 'Out at Newark. 12 expected 11/20.'],
  [{ quantity: 12, available: 0, ...due, incomingOn: '2027-01-04' }, 'Out at Newark. 12 expected 01/04/2027.'],
  [{ quantity: 12, available: 0, ...due, incomingOn: null }, 'Out at Newark. 12 on order without a date.'],
  // The home warehouse gets none, but another one does.
  [{ available: 0, ...elsewhere }, 'Out at Newark. 70 on 12/03 at Hartford. Call.'],
  [{ available: 20, ...elsewhere }, '20 at Newark now, 70 on 12/03 at Hartford. Call.'],
  // The viewer may not see receipts.
  [{ available: 20, onOrder: null }, '20 at Newark now. Call.'],
  [{ available: 0, stocked: 'N' }, 'Out at Newark. We order 30 for you; no date yet.'],
  [
    { available: 20, stocked: 'N', ...due, onOrder: 4 },
    '20 at Newark now, 4 expected 12/07, we order 6 for you; no date yet.',
  ],
])('A line says where and when: %j', (change, words) => {
  const supply = supplyOf({ ...line, ...change }, today)
  expect(supply && `${supply.text}${supply.isUncovered ? ' Call.' : ''}`).toBe(words)
  expect(supply?.isShort).toBe(supply && !supply.text.endsWith('ready to ship.'))
})
