import { expect, test } from 'vitest'
import { rowCount } from './PortalGridStatus.tsx'

test.each([
  [1, 1, undefined, undefined, '1 row'],
  [1240, 1240, undefined, undefined, '1,240 rows'],
  [20, 20, 100, undefined, '20 rows'],
  [100, 100, 100, undefined, 'First 100 rows of more'],
  [100, 100, 100, 1240, 'First 100 of 1,240 rows'],
  [100, 100, 100, 100, '100 rows'],
  [100, 12, 100, 1240, '12 found in first 100 of 1,240 rows'],
  [20, 3, undefined, undefined, '3 found in 20 rows'],
])('With %i rows, %i found, a limit of %s, and %s in total, the status line says: %5$s', (...received) => {
  const [rows, found, limit, total, expected] = received
  expect(rowCount(rows, found, limit, total)).toBe(expected)
})
