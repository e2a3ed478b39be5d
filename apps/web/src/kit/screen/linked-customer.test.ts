import { expect, test } from 'vitest'
import { linkTo, readLinked } from './linked-customer.ts'

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

test('A link keeps the address and names the customer', () => {
  const href = 'https://portal.example/Inventory?find=a+b&sort=-Price'
  expect(linkTo(href, { ...whole, shipTo: '000002' })).toBe(`${href}&viewing=01-100001-000002`)
  expect(linkTo(href, undefined)).toBe(href)
})
