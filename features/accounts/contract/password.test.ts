import { expect, test } from 'vitest'
import { canChangePassword, newPasswordFault, passwordMessages } from './password.ts'

test.each([
  ['all filled and matching', 'old', 'Fine-1234', 'Fine-1234', true],
  ['matching after trimming [PWD-04]', 'old', ' Fine-1234', 'Fine-1234  ', true],
  ['no old password [PWD-03]', '', 'Fine-1234', 'Fine-1234', false],
  ['a blank old password [PWD-03]', '  ', 'Fine-1234', 'Fine-1234', false],
  ['no new password [PWD-03]', 'old', '', '', false],
  ['blank new and confirm passwords [PWD-03]', 'old', '  ', '  ', false],
  ['a different confirm password [PWD-04]', 'old', 'Fine-1234', 'Fine-1235', false],
])('Change with %s', (_, oldPassword, newPassword, confirmPassword, enabled) => {
  expect(canChangePassword({ oldPassword, newPassword, confirmPassword })).toBe(enabled)
})

const context = { userId: '100001AB', distributor: 'Trade Counter', oldPassword: 'Trade-2026' }
test.each([
  ['Fine-1234', undefined],
  ['Fine-12', passwordMessages.short],
  ['Fine-123456', 'A password must have at most 10 characters.'],
  ['Trade-2026', passwordMessages.same],
  ['100001ab', passwordMessages.userId],
  ['aaaaaaaa', passwordMessages.common],
  ['23456789', passwordMessages.common],
  ['hgfedcba', passwordMessages.common],
])('The new password %s: %s', (password, fault) => {
  expect(newPasswordFault(password, context)).toBe(fault)
})

test('An installation may allow longer passwords', () => {
  expect(newPasswordFault('Fine-123456', context, 20)).toBeUndefined()
})

test.each([
  ['harbor-27', 'Harbor Supply', passwordMessages.guessable],
  ['27HARBOR', 'Harbor Supply', passwordMessages.guessable],
  ['ab100001ab', 'Harbor Supply', passwordMessages.guessable],
  ['Fine-1234', 'Harbor Supply', undefined],
  // Words of fewer than five letters are in too many good passwords.
  ['co-Fine-12', 'A & B Co', undefined],
  ['Trade-2027', 'Trade Counter', undefined],
])('The new password %s at %s: %s', (password, distributor, fault) => {
  expect(newPasswordFault(password, { userId: '100001', distributor })).toBe(fault)
})

test('A password must not contain the name of the product, however it is written', () => {
  const context = { userId: '100001', distributor: 'Trade Counter' }
  expect(newPasswordFault('my.Trade-Counter', context, 20)).toBe(passwordMessages.guessable)
})
