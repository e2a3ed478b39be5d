import { flagNames } from '#kit/contract/declare/need.ts'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { findAddress, findLocation } from '#accounts/contract/endpoints.ts'
import { employeeCompanyNumber } from '#accounts/contract/identity.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#kit/web/calls/queries.ts'
import { apiAddress } from '#kit/web/brand/addresses.ts'
import {
  callIdentity,
  chooseCustomer,
  chooseEmployee,
  type ChosenCustomer,
  clearSession,
  currentSession,
  saveSession,
  openSession,
  validSession,
} from '#kit/web/session/session.ts'
import { unseal } from '#kit/web/session/sealed.ts'
import { browserVault } from '#kit/web/session/session-vault.ts'
import { startSession, type EnteredAccount } from '../sign-in/sign-in.ts'

const expires = '2026-11-20T12:15:00.000Z'
/** Every second flag is granted. */
const flags = Object.fromEntries(flagNames.map((name, n) => [name, n % 2 ? 'Y' : 'N'])) as Pick<
  SignInAnswer,
  (typeof flagNames)[number]
>
const answer = (IdentityKey: string): SignInAnswer => ({
  ...flags,
  ViewAllShipTos: 'All',
  IsAutenticated: 'Y',
  IdentityKey,
  JWTToken: 'the-token',
  JWTExpiration: expires,
  Message: '',
  ReturnCode: 0,
})
const location = {
  Info: 'NE1 Newark, Newark NJ',
  Location: 'NE1',
  CompanyNumber: '01',
  CompanyName: 'Northern Supply',
  CompanyAddress: ['1 Dock Road'],
  Phone: '555-0100',
  Email: 'desk@north.example',
  RepName: 'Rae Collins',
  RepTitle: '',
  RepPhone: '555-0144',
  RepEmail: '',
}
const address = { CustomerName: 'Harbor Diner', Address: ['5 High Street', 'Camden, NJ 07001'] }

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('fetch', async (url: string) => {
    const answers: Record<string, unknown> = { [findLocation.path]: location, [findAddress.path]: address }
    const body = answers[String(url).slice(apiAddress.length).split('?')[0] ?? '']
    return body ? Response.json(body) : new Response('', { status: 404 })
  })
  await openSession(browserVault)
})

afterEach(async () => {
  await clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signIn = (loginType: EnteredAccount['loginType'], companyNumber: string, userId: string, singleSignOn = false) =>
  startSession(answer(`${loginType}${userId}`), { loginType, companyNumber, userId, singleSignOn })

/** What a reloaded page finds. */
const reloaded = async () => {
  await openSession(browserVault)
  const session = currentSession()
  if (!session) throw new Error('nothing was saved')
  return session
}

/** What other scripts and users find in the browser's storage. */
const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage })

test('A sign-in stores the token, its expiry, and the permissions, each sealed [SESS-03, SESS-04, SESS-05]', async () => {
  await signIn('C', '1', '100001')
  const { token, expires: end, rights } = await reloaded()
  expect(token).toBe('the-token')
  expect(end).toBe(expires)
  expect(rights.flags).toEqual({ ...flags, ViewAllShipTos: 'All' })
  for (const readable of ['the-token', expires, ...flagNames]) expect(stored()).not.toContain(readable)
})

test.each<[string, EnteredAccount['loginType'], string, string, string]>([
  ['a customer’s as two digits', 'C', '1', '100001', '01'],
  ['00 for a group', 'G', '', 'group1', '00'],
  ['00 for an employee', 'E', '', 'emp001', '00'],
])('A sign-in stores the company number: %s [SESS-06]', async (_what, loginType, company, userId, kept) => {
  await signIn(loginType, company, userId)
  expect((await reloaded()).companyNumber).toBe(kept)
})

test('A customer sign-in stores the first 6 characters of the user id as customer number [SESS-07]', async () => {
  await signIn('C', '01', '100001000002')
  expect((await reloaded()).customer).toMatchObject({ company: '01', customer: '100001' })
})

test('A sign-in stores the user name in capitals [SESS-08]', async () => {
  await signIn('E', '', ' emp001')
  expect((await reloaded()).userName).toBe('EMP001')
})

test.each([true, false])('A sign-in stores whether it was single sign-on: %s [SESS-09]', async (singleSignOn) => {
  await signIn('G', '', 'GROUP1', singleSignOn)
  expect((await reloaded()).singleSignOn).toBe(singleSignOn)
})

test.each(['C', 'G', 'E'] as const)(
  'A sign-in as %s stores identity key and login type [SESS-10, SESS-11]',
  async (loginType) => {
    await signIn(loginType, '01', '100001')
    const { identityKey, rights } = await reloaded()
    expect([identityKey, rights.loginType]).toEqual([`${loginType}100001`, loginType])
  },
)

test('A sign-in clears the data that was loaded for the previous account', async () => {
  await signIn('C', '01', '100001')
  queries.setQueryData(['/orderguides'], ['a guide'])
  await signIn('C', '01', '100001000002')
  expect(queries.getQueryData(['/orderguides'])).toBeUndefined()
})

test('A session is valid from sign-in until its expiry or until it is cleared [SESS-12, SESS-20]', async () => {
  expect(validSession()).toBeUndefined()
  await signIn('C', '01', '100001')
  expect(validSession()).toBeDefined()
  expect(await unseal(localStorage.getItem('session'))).toMatchObject({ isSessionValid: true })
  await reloaded()
  expect(validSession()).toBeDefined()
  vi.setSystemTime(new Date(Date.parse(expires) - 1))
  expect(validSession()).toBeDefined()
  vi.setSystemTime(new Date(expires))
  expect(validSession()).toBeUndefined()
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'))
  await clearSession()
  await openSession(browserVault)
  expect(validSession()).toBeUndefined()
})

test('A stored session with an unreadable expiry is not valid', async () => {
  await signIn('C', '01', '100001')
  const session = await reloaded()
  await saveSession({ ...session, expires: 'soon' })
  expect(validSession()).toBeUndefined()
})

test('A customer sign-in stores the location and the address with the name [SESS-13, SESS-14]', async () => {
  await signIn('C', '01', '100001')
  expect((await reloaded()).customer).toMatchObject({
    location: location.Info,
    name: address.CustomerName,
    address: address.Address,
  })
})

const member: ChosenCustomer = {
  ...{ company: '02', customer: '200001', shipTo: '', name: 'Peach Motel', location: '', address: [] },
  distributor: { name: '', address: [], phone: '', email: '' },
}

test('A group stores the ship-to of the chosen member [SESS-15]', async () => {
  await signIn('G', '', 'GROUP1')
  expect((await reloaded()).customer).toBeUndefined()
  await chooseCustomer({ ...member, shipTo: '000002' })
  expect((await reloaded()).customer?.shipTo).toBe('000002')
  await chooseCustomer(member)
  expect((await reloaded()).customer?.shipTo).toBe('')
})

test.each([
  ['100001000002', '000002'],
  ['100001', ''],
])('The user id %s stores %j as the ship-to of its calls [SESS-16]', async (userId, shipTo) => {
  await signIn('C', '01', userId)
  expect((await reloaded()).customer?.shipTo).toBe(shipTo)
  expect(await unseal(localStorage.getItem('session'))).toMatchObject({ shipToDO: shipTo })
})

test('An employee stores the chosen employee’s company number, the id joined with the region [SESS-17]', async () => {
  await signIn('E', '', 'EMP900')
  await chooseCustomer(member)
  const key = employeeCompanyNumber('EMP001', 'NE')
  await chooseEmployee({ key, id: 'EMP001', name: 'Rita Rep', region: 'NE' })
  const session = await reloaded()
  expect(callIdentity(session)).toBe('EMP001-NE')
  expect(session.customer, 'the former employee’s customer').toBeUndefined()
})
