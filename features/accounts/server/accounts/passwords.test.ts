import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

/** The module as the server loads it: in the tests', hashing is cheap. */
const loadedByServer = (path = './passwords.ts?server'): Promise<typeof import('./passwords.ts')> => import(path)

test('hashes with Argon2id at 19 MiB, 2 passes, 1 lane, and a new salt each time [safety 7]', async () => {
  const { hashPassword, needsRehash, verifyPassword } = await loadedByServer()
  const [one, two] = await Promise.all([hashPassword('Trade-2026'), hashPassword('Trade-2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'Trade-2026')).toBe(true)
  expect(await verifyPassword(one, 'trade-2026')).toBe(false)
  expect(needsRehash(one)).toBe(false)
  expect(needsRehash(await hash('Trade-2026', { memoryCost: 8, timeCost: 1, parallelism: 1 }))).toBe(true)
})

test('a missing, empty, or broken hash is a refusal, not an error', async () => {
  for (const broken of [undefined, '', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$short', '$argon2id$nonsense']) {
    expect(await verifyPassword(broken, 'Trade-2026')).toBe(false)
  }
})

test('a hash of another cost still verifies and needs a rehash [safety 7]', async () => {
  const weak = await hash('Trade-2026', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  expect(await verifyPassword(weak, 'Trade-2026')).toBe(true)
  expect(needsRehash(weak)).toBe(true)
  expect(needsRehash(await hashPassword('Trade-2026'))).toBe(false)
})

test('at most 4 hashes run at a time, 200 wait, and the rest get a retry response', async () => {
  const running = Math.min(4, availableParallelism())
  const all = await Promise.allSettled(Array.from({ length: running + 206 }, () => verifyPassword(undefined, 'x')))
  const turnedAway = all.filter((one) => one.status === 'rejected')
  expect(turnedAway).toHaveLength(6)
  expect(turnedAway[0]).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '2' } } })
  expect(await verifyPassword(undefined, 'x')).toBe(false)
})
