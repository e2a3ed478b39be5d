import { addDays } from '#kit/contract/dates.ts'
import { shortDate } from '#kit/contract/declare/format.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PriceEnd } from './PriceEnd.tsx'

test.each([
  [0, true],
  [30, true],
  [31, false],
])('A price that ends in %i days says so, also on a phone: %s', (days, onPhone) => {
  const ends = addDays(portalDay(), days)
  render(<PriceEnd ends={ends} />)
  const end = screen.getByText(`to ${shortDate(ends, portalDay())}`)
  expect(end.classList.contains('not-on-phone')).toBe(!onPhone)
})

test('A price without an end says nothing of one', () => {
  const { container } = render(<PriceEnd ends={null} />)
  expect(container.textContent).toBe('')
})
