import { expect, test } from 'vitest'
import { companyOf, normalUserId } from './identity.ts'

test('A user id is compared in uppercase, without the blanks around it', () => {
  expect(normalUserId(' emp001 ')).toBe('EMP001')
})

test('Only customers belong to a company, whose number has two digits', () => {
  expect(companyOf('C', '1')).toBe('01')
  expect([companyOf('G', '1'), companyOf('E', '1')]).toEqual(['00', '00'])
})
