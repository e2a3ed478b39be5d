import { describe, expect, test } from 'vitest'
import type { LoginType } from '#kit/contract/declare/need.ts'
import { customerNumberOf, loginTypes } from './identity.ts'
import { limits } from './limits.ts'
import {
  afterSignIn,
  asksCompany,
  beforeCustomerList,
  canSubmitLogin,
  digitsOf,
  type LoginForm,
  maskedAddress,
  readSso,
  mayOutlast,
} from './rules.ts'

test.each([
  ['buyer@harbor.example', 'b***@harbor.example'],
  ['b@x.example', 'b***@x.example'],
  ['"a@b"@x.example', '"***@x.example'],
  ['nonsense', 'n***'],
  ['', '***'],
])('The address %j is shown as %j', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})

describe('The login screen', () => {
  test('Login-as offers Customer, Employee, and Customer Group, in this order [LOGIN-01]', () => {
    expect(loginTypes.map(({ label }) => label)).toEqual(['Customer', 'Employee', 'Customer Group'])
  })

  test.each<[LoginType, boolean]>([
    ['C', true],
    ['G', false],
    ['E', false],
  ])('%s needs a company number: %s [LOGIN-02]', (loginType, asked) => {
    expect(asksCompany(loginType)).toBe(asked)
  })

  const filled: LoginForm = { loginType: 'C', companyNumber: '01', userId: '100001', password: 'secret' }
  test.each<[string, Partial<LoginForm>, boolean]>([
    ['all filled', {}, true],
    ['no user id [LOGIN-10]', { userId: '' }, false],
    ['a blank user id [LOGIN-10]', { userId: '  ' }, false],
    ['no password [LOGIN-10]', { password: '' }, false],
    ['a customer without company number [LOGIN-11]', { companyNumber: '' }, false],
    ['a group without company number [LOGIN-11]', { loginType: 'G', companyNumber: '' }, true],
    ['an employee without company number [LOGIN-11]', { loginType: 'E', companyNumber: '' }, true],
    ['a user id of 13 characters [LOGIN-12]', { userId: '1234567890123' }, false],
    ['a password of 11 characters [LOGIN-13]', { password: '12345678901' }, false],
    ['a company number of 3 digits [LOGIN-14]', { companyNumber: '012' }, false],
    ['blanks around what fits', { userId: ' 123456789012 ', password: '\t1234567890 ' }, true],
  ])('Submit with %s', (_, change, expected) => {
    expect(canSubmitLogin({ ...filled, ...change })).toBe(expected)
  })

  test('User id accepts 12, password 10, and company number 2 characters [LOGIN-12 LOGIN-13 LOGIN-14]', () => {
    expect(limits).toMatchObject({ userId: 12, password: 10, companyNumber: 2 })
  })

  test.each([
    ['1e', '1'],
    ['E5', '5'],
    ['123', '123'],
    [' 0 1 ', '01'],
    ['-1.5', '15'],
  ])('The company number makes %s into %s [LOGIN-14 LOGIN-15]', (typed, kept) => {
    expect(digitsOf(typed)).toBe(kept)
  })

  test.each<[LoginType, string]>([
    ['G', '/CustomerList'],
    ['E', '/EmployeeList'],
    ['C', '/Home'],
  ])('%s goes to %s after signing in [LOGIN-17 LOGIN-18 LOGIN-20 SSO-05 OTP-14]', (loginType, path) => {
    expect(afterSignIn(loginType)).toBe(path)
  })
})

describe('Single sign-on by address', () => {
  const given = { sharedsecret: 's3', loginType: 'customer', customer: '01100001' }
  test.each<[string, Record<string, string>, ReturnType<typeof readSso>]>([
    ['a customer', {}, { loginType: 'C', company: '01', userId: '100001', secret: 's3' }],
    [
      'a customer group, which uses company 0 regardless of the first characters',
      { loginType: 'customergroup', customer: '01GROUP1' },
      { loginType: 'G', company: '00', userId: 'GROUP1', secret: 's3' },
    ],
    [
      'an employee, in another letter case',
      { loginType: 'Employee', customer: '00EMP001' },
      { loginType: 'E', company: '00', userId: 'EMP001', secret: 's3' },
    ],
    ['no secret: no single sign-on', { sharedsecret: '' }, undefined],
    ['no login type', { loginType: '' }, 'wrong'],
    ['an unknown login type', { loginType: 'admin' }, 'wrong'],
    ['no customer', { customer: '' }, 'wrong'],
    ['a customer without user id', { customer: '01' }, 'wrong'],
    ['a user id that is too long', { customer: '011234567890123' }, 'wrong'],
  ])('%s [SSO-01 SSO-02 SSO-03 SSO-04]', (_, change, expected) => {
    expect(readSso({ ...given, ...change })).toEqual(expected)
  })
})

test.each<[LoginType, string]>([
  ['E', '/EmployeeList'],
  ['G', '/Login'],
  ['C', '/Login'],
])('Previous takes %s to %s [CUST-12 CUST-13]', (loginType, path) => {
  expect(beforeCustomerList(loginType)).toBe(path)
})

test('The stored customer number is the first 6 characters of the user id [SESS-07]', () => {
  expect(customerNumberOf('100001000002')).toBe('100001')
})

test.each<[string, Partial<Parameters<typeof mayOutlast>[0]>, boolean]>([
  ['whose token has expired', {}, true],
  ['whose token expires at this moment', { expires: '2026-11-20T12:00:00Z' }, true],
  ['whose token is valid', { expires: '2026-11-20T12:00:01Z' }, false],
  ['that is idle', { idleAt: '2026-11-20T12:00:00Z' }, false],
  ['of a screen that needs a connection', { worksOffline: false }, false],
])('Without a connection, a session %s goes on: %s [SESS-21]', (_what, change, goesOn) => {
  const session = { expires: '2026-11-20T11:50:00Z', idleAt: '2026-11-20T12:30:00Z', worksOffline: true, ...change }
  expect(mayOutlast(session, new Date('2026-11-20T12:00:00Z'))).toBe(goesOn)
})
