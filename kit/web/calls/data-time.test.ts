import { expect, test } from 'vitest'
import { dataTimeOf, noteDataTime } from './data-time.ts'

test('The data time is the oldest time that any answer names, regardless of when the answers arrived', () => {
  const [stock, orders, vendors, later] = [[], [], [], []]
  noteDataTime(stock, '2026-11-20T23:00:00.000Z')
  noteDataTime(orders, '2026-11-19T23:00:00.000Z')
  noteDataTime(vendors, null)
  noteDataTime(later, 'soon')
  expect(dataTimeOf([stock, undefined, vendors])).toBe(Date.parse('2026-11-20T23:00:00Z'))
  expect(dataTimeOf([stock, vendors, orders])).toBe(Date.parse('2026-11-19T23:00:00Z'))
  expect(dataTimeOf([vendors, later, undefined, 'text'])).toBeUndefined()
})
