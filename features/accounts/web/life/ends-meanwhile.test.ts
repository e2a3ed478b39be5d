import { flagNames } from '#kit/contract/declare/need.ts'
import { customerColumns } from '#accounts/contract/columns.ts'
import { findAddress, findLocation, listCustomers, refreshToken } from '#accounts/contract/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listed, stubServer } from '#app/web/testing/stub-server.ts'
import {
  chooseCustomer,
  type ChosenCustomer,
  clearSession,
  currentSession,
  openSession,
  saveSession,
  type Session,
} from '#kit/web/session/session.ts'
import { browserVault } from '#kit/web/session/session-vault.ts'
import { openLinkedCustomer } from '../choose/open-linked-customer.ts'
import { renewSession } from './renewal.ts'

// What jsdom lacks: one tab, which has every lock, and whose database is empty.
vi.mock('idb-keyval', () => ({
  get: async () => undefined,
  set: async () => {},
  update: async () => {},
  keys: async () => [],
  delMany: async () => {},
}))
Object.defineProperty(navigator, 'locks', { value: { request: (_name: string, run: () => unknown) => run() } })

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const customer = (number: string): ChosenCustomer => ({
  ...{ company: '02', customer: number, shipTo: '', name: 'Peach Motel', location: '', address: [] },
  distributor: { name: '', address: [], phone: '', email: '' },
})
const session: Session = {
  ...{ token: 'first', expires: inMinutes(4), identityKey: 'GGROUP1', userName: 'GROUP1' },
  ...{ rights: { loginType: 'G', flags: {} }, companyNumber: '00', singleSignOn: false, customer: customer('200001') },
}

/** What happens while the server answers a call. */
let meanwhile: Partial<Record<string, () => Promise<void>>> = {}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  meanwhile = {}
  const row = {
    ...Object.fromEntries(customerColumns.map(({ key }) => [key, ''])),
    Company: '02',
    CustomerNumber: '200002',
  }
  const rights = Object.fromEntries(flagNames.map((name) => [name, 'Y']))
  const answers: Record<string, () => Response> = {
    [refreshToken.path]: () =>
      Response.json({ ...rights, IdentityKey: 'GGROUP1', JWTToken: 'renewed', JWTExpiration: inMinutes(15) }),
    [listCustomers.path]: () => listed(customerColumns, row),
    [findLocation.path]: () => Response.json({ Info: 'NE1 Newark' }),
    [findAddress.path]: () => Response.json({ CustomerName: 'Plum Motel', Address: [] }),
  }
  stubServer(async ({ path }) => {
    await meanwhile[path]?.()
    return answers[path]?.()
  })
  await openSession(browserVault)
  await saveSession(session)
})

afterEach(async () => {
  await clearSession()
  vi.unstubAllGlobals()
})

const numbers = () => [currentSession()?.token, currentSession()?.customer?.customer]

test('A customer that is chosen while the token is renewed stays chosen', async () => {
  meanwhile = { [refreshToken.path]: () => chooseCustomer(customer('200003')) }
  expect(await renewSession()).toBe('renewed')
  expect(numbers()).toEqual(['renewed', '200003'])
})

test('A sign-out while the token is renewed is final', async () => {
  meanwhile = { [refreshToken.path]: clearSession }
  expect(await renewSession()).toBe('over')
  expect(numbers()).toEqual([undefined, undefined])
  expect(localStorage.getItem('session')).toBeNull()
})

const link = { company: '02', customer: '200002', shipTo: '' }

test('A token that is renewed while a link opens another customer stays renewed', async () => {
  meanwhile = { [listCustomers.path]: async () => void (await renewSession()) }
  await openLinkedCustomer(session, link)
  expect(numbers()).toEqual(['renewed', '200002'])
})

test('A sign-out while a link opens another customer is final', async () => {
  meanwhile = { [findLocation.path]: clearSession }
  await openLinkedCustomer(session, link)
  expect(numbers()).toEqual([undefined, undefined])
})
