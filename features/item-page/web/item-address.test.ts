import { expect, test } from 'vitest'
import { type ItemOf, linesLink, orderLink, pricesLink } from './item-address.ts'

const of: ItemOf = { companyNumber: '01', customerNumber: '100001', shipTo: '', item: '004711' }

test('The invoice lines are those of the customer, of the chosen ship-to alone, and of the days', () => {
  expect(linesLink(of)).toMatchObject({ custList: '01100001', item: '004711', from: 'item' })
  expect(linesLink(of)).not.toHaveProperty('shipList')
  const days = { from: '2026-11-01', to: '2026-11-20' }
  expect(linesLink({ ...of, shipTo: '000011' }, days)).toMatchObject({
    custList: '01100001',
    shipList: '01100001000011',
    fromDate: '2026-11-01',
    toDate: '2026-11-20',
  })
})

test('An order is named with its company', () => {
  expect(orderLink(of, { orderNumber: '700111', sequence: '01' })).toMatchObject({
    company: '01',
    order: '700111',
    sequence: '01',
  })
})

test.each([
  ['123456789012', { distPart: '123456789012' }],
  ['1234567890123', undefined],
])('The contract prices of item %s are found by %j', (item, link) => {
  expect(pricesLink({ ...of, item })).toEqual(link)
})
