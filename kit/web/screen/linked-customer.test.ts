import type { LoginType } from '#kit/contract/declare/need.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import { expect, test } from 'vitest'
import type { Session } from '../session/session.ts'
import { linkTo, naming, readLinked, withCustomer } from './linked-customer.ts'

const whole = { company: '01', customer: '100001', shipTo: '' }

test.each([
  ['01-100001', whole],
  ['01-100001-000002', { ...whole, shipTo: '000002' }],
  ['01-100001-A-1', { ...whole, shipTo: 'A-1' }],
  ['', undefined],
  ['1-100001', undefined],
  ['01-100001-1234567', undefined],
  [['01-100001'], undefined],
  [undefined, undefined],
])('A link to %j names %j', (text, customer) => {
  expect(readLinked(text)).toEqual(customer)
})

const inventory: Screen = {
  path: '/Inventory',
  label: 'Inventory',
  title: 'Inventory',
  needs: { kind: 'session' },
  frame: 'shell',
}
const sessionOf = (loginType: LoginType, customer: typeof whole | undefined) =>
  ({ rights: { loginType, flags: {} }, customer }) as Session

test.each([
  ['a group', inventory, sessionOf('G', whole), { find: 'a', viewing: '01-100001' }],
  [
    'an employee with a ship-to',
    inventory,
    sessionOf('E', { ...whole, shipTo: '2' }),
    { find: 'a', viewing: '01-100001-2' },
  ],
  ["a customer's own account", inventory, sessionOf('C', whole), { find: 'a' }],
  ['a group without a customer', inventory, sessionOf('G', undefined), { find: 'a' }],
  ['nobody', inventory, undefined, { find: 'a' }],
  ['a screen of every customer', { ...inventory, everyCustomer: true }, sessionOf('G', whole), { find: 'a' }],
  ['Home', { ...inventory, plainAddress: true }, sessionOf('G', whole), { find: 'a' }],
  ['a page without the frame', { ...inventory, frame: 'bare' }, sessionOf('G', whole), { find: 'a' }],
] as const)('The address for %s', (_name, screen, session, address) => {
  expect(withCustomer({ find: 'a' }, screen, session)).toEqual(address)
})

const document = { company: '01', customer: '100001' }
const chosen = { ...whole, customer: '100002', shipTo: '000002' }

test.each([
  ['another customer', sessionOf('G', chosen), { viewing: '01-100001' }],
  ['the chosen customer, regardless of the ship-to', sessionOf('E', { ...whole, shipTo: '000002' }), {}],
  ["a customer's own account", sessionOf('C', chosen), {}],
  ['nobody', undefined, {}],
] as const)("A document's address for %s", (_name, session, address) => {
  expect(naming(session, document)).toEqual(address)
})

test('An address that names a customer keeps it', () => {
  expect(withCustomer({ viewing: '02-200001' }, inventory, sessionOf('G', whole))).toEqual({ viewing: '02-200001' })
})

test("A copied link is the address; only a customer's own account adds its number", () => {
  const href = 'https://portal.example/Inventory?find=a+b&sort=-Price'
  expect(linkTo(href, sessionOf('G', whole))).toBe(href)
  expect(linkTo(href, sessionOf('C', { ...whole, shipTo: '000002' }))).toBe(`${href}&viewing=01-100001-000002`)
  expect(linkTo(href, undefined)).toBe(href)
})
