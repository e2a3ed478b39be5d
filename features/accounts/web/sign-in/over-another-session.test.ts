import { get, keys, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { addRecentSearch } from '#kit/web/filters/recent-searches.ts'
import { keepAnswer, keptAnswer } from '#kit/web/session/kept-answers.ts'
import { type Sealed, seal, unseal } from '#kit/web/session/sealed.ts'
import { openSession, saveSession, type Session } from '#kit/web/session/session.ts'
import { browserVault } from '#kit/web/session/session-vault.ts'
import { recentOf, rememberRecent } from '../choose/recent.ts'
import { startSession } from './sign-in.ts'

// What jsdom lacks: a database.
vi.mock('idb-keyval', () => {
  const stored = new Map<string, unknown>()
  return {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, value),
    update: async (key: string, change: (before: unknown) => unknown) => void stored.set(key, change(stored.get(key))),
    del: async (key: string) => void stored.delete(key),
    delMany: async (some: string[]) => void some.map((key) => stored.delete(key)),
    keys: async () => [...stored.keys()],
  }
})

const expires = new Date(Date.now() + 900_000).toISOString()
const first: Session = {
  ...{ token: 'first', expires, rights: { loginType: 'E', flags: {} }, identityKey: 'E00FIRST', userName: 'FIRST' },
  ...{ companyNumber: '00', singleSignOn: false },
}
const signIn = (identityKey: string) =>
  startSession({ ReturnCode: 0, IdentityKey: identityKey, JWTToken: 'x', JWTExpiration: expires } as never, {
    loginType: 'E',
    companyNumber: '',
    userId: identityKey.slice(3),
    singleSignOn: false,
  })
const count = 'count:E00FIRST:01100001:7'
const entries = async () => (await keys()).map(String)

beforeEach(async () => {
  await openSession(browserVault)
  await saveSession(first)
  await keepAnswer('/api/guides {}', { prices: [12] })
  await rememberRecent('customers', '01100001')
  const searcher = { identityKey: 'E00FIRST', customer: '01100001', screen: 'inventory' } as const
  await addRecentSearch(searcher, { words: 'gloves', search: {} })
  await set(count, await seal({ a: 1 }, 'E00FIRST'))
})

test('Who signs in over another account’s session finds nothing of it, and what it typed stays sealed for it [safety 46, SESS-26]', async () => {
  const answer = (await entries()).find((name) => name.startsWith('answer:')) ?? ''
  const sealed = await get<Sealed>(answer)
  expect(await unseal(sealed, 'E00FIRST')).toMatchObject({ value: { prices: [12] } })
  await signIn('E00SECOND')
  expect((await entries()).filter((name) => /^(answer:|recent$)/.test(name))).toEqual([])
  expect(localStorage.getItem('recent-searches')).toBeNull()
  expect(await recentOf('customers')).toEqual([])
  for (const other of ['', 'E00SECOND']) {
    expect(await unseal(sealed, other)).toBeUndefined()
    expect(await unseal(await get<Sealed>(count), other)).toBeUndefined()
  }
  expect(await unseal(await get<Sealed>(count), 'E00FIRST')).toEqual({ a: 1 })
})

test('Who signs in again finds what the session kept', async () => {
  await signIn('E00FIRST')
  expect(await keptAnswer('/api/guides {}')).toEqual({ prices: [12] })
  expect(await recentOf('customers')).toEqual(['01100001'])
})
