import { beforeEach, expect, test } from 'vitest'
import type { Session } from './session.ts'
import { browserVault, lastChoice } from './session-vault.ts'

const customer = (number: string): NonNullable<Session['customer']> => ({
  company: '01',
  customer: number,
  shipTo: '',
  name: `Customer ${number}`,
  location: '',
  address: [],
  distributor: { name: '', address: [], phone: '', email: '' },
})

const session = (more: Partial<Session> = {}): Session => ({
  token: 'a-token',
  expires: '2026-11-20T12:15:00.000Z',
  rights: { loginType: 'G', flags: { CanViewAR: 'Y' } },
  identityKey: 'G00GROUP1',
  userName: 'GROUP1',
  companyNumber: '00',
  singleSignOn: false,
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('A session is stored complete and sealed', async () => {
  const kept = session({ customer: customer('100001') })
  await browserVault.save(kept)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/a-token|GROUP1|CanViewAR|100001/)
  expect(await browserVault.load()).toMatchObject(kept)
})

test('Two tabs can use two customers of one session', async () => {
  await browserVault.save(session({ customer: customer('100001') }))
  const here = { ...sessionStorage }
  sessionStorage.clear()
  await browserVault.save(session({ customer: customer('100002') }))
  expect((await browserVault.load())?.customer?.customer, 'the other tab').toBe('100002')
  sessionStorage.clear()
  for (const [name, value] of Object.entries(here)) sessionStorage.setItem(name, value)
  expect((await browserVault.load())?.customer?.customer, 'this tab').toBe('100001')
})

test('A new tab starts with the last choice, but not under another account', async () => {
  await browserVault.save(session({ customer: customer('100001') }))
  sessionStorage.clear()
  expect((await browserVault.load())?.customer?.customer).toBe('100001')
  await browserVault.save(session({ customer: customer('100001') }))
  await browserVault.save(session({ identityKey: 'G00GROUP2' }))
  expect((await browserVault.load())?.customer).toBeUndefined()
  expect(await lastChoice('G00GROUP1')).toBeUndefined()
})

test('The end of a session leaves the scheme, the one-time code record, the columns, and the last choice of the tab [SESS-22]', async () => {
  await browserVault.save(session({ customer: customer('100001') }))
  for (const name of ['color-scheme', 'otp', 'columns:x:inventory', 'app-version', 'anything']) {
    localStorage.setItem(name, 'kept')
  }
  await browserVault.clear()
  expect(Object.keys(localStorage).sort()).toEqual(['color-scheme', 'columns:x:inventory', 'otp'])
  expect(await browserVault.load()).toBeUndefined()
  expect((await lastChoice('G00GROUP1'))?.customer?.customer).toBe('100001')
})
