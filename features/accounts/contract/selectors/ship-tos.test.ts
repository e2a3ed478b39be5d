import { expect, test } from 'vitest'
import { lockedShipTo, type ShipToChooser, shipToColumns } from './ship-tos.ts'

const customer: ShipToChooser = {
  loginType: 'C',
  userId: '100001',
  stored: '',
  viewsAll: true,
  offered: ['000001', '000002'],
}

test.each<[string, Partial<ShipToChooser>, string | undefined]>([
  ['SHIPTO-01, SHIPTO-02: a longer user id fixes it', { userId: '100001000002' }, '000002'],
  ['SHIPTO-01: also before the list is loaded', { userId: '100001A', offered: undefined }, 'A'],
  ['SHIPTO-03: all ship-tos are offered', {}, undefined],
  ['SHIPTO-04: a customer with only one is locked to it', { offered: ['000001'] }, '000001'],
  ['SHIPTO-04: deliveries to the customer itself are a second one', { offered: ['000001', ''] }, undefined],
  ['a customer who gets deliveries only itself has nothing to lock', { offered: [''] }, undefined],
  ['a customer who may not see all is locked to the first one', { viewsAll: false }, '000001'],
  ['a customer without ship-tos has nothing to lock', { offered: [] }, undefined],
  ['nothing is locked while the list loads', { offered: undefined, viewsAll: false }, undefined],
  ['SHIPTO-05: a group with a stored ship-to', { loginType: 'G', userId: 'GROUP12', stored: '000002' }, '000002'],
  ['a group with a whole customer', { loginType: 'G', userId: 'GROUP12', offered: ['000001'] }, undefined],
  ['an employee with one ship-to', { loginType: 'E', userId: 'EMP001', offered: ['000001'] }, undefined],
  ['an employee', { loginType: 'E', userId: 'EMP0012', viewsAll: false }, undefined],
])('%s', (_what, chooser, locked) => {
  expect(lockedShipTo({ ...customer, ...chooser })).toBe(locked)
})

test('A ship-to has a number and a name [SHIPTO-06]', () => {
  expect(shipToColumns.map(({ key }) => key)).toEqual(['shipToNumber', 'name'])
})
