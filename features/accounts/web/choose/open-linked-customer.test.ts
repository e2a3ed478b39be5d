import { expect, test } from 'vitest'
import { entryFor } from './open-linked-customer.ts'

const row = (CustomerNumber: string, ShipTo: string) => ({
  Company: '01',
  CustomerNumber,
  ShipTo,
  ShipToShown: ShipTo,
})
const rows = [row('100001', ''), row('100001', '000002'), row('100003', '000004'), row('100003', '000005')]

test.each([
  ['all ship-tos', '100001', '', ''],
  ['a listed ship-to', '100001', '000002', '000002'],
  ['an unlisted ship-to of a customer whose ship-tos are all visible', '100001', '000009', ''],
  ['all ship-tos, of which only some are visible', '100003', '', '000004'],
  ['a ship-to that is not visible', '100003', '000009', undefined],
  ['another customer', '100002', '', undefined],
])('A link to %s', (_name, customer, shipTo, opened) => {
  const linked = { company: '01', customer, shipTo }
  expect(entryFor(rows, linked)?.shipTo).toBe(opened)
})
