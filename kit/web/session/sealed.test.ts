import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

test('Sealed data can be unsealed but not read in storage [SESS-03]', async () => {
  const value = { token: 'secret-token', flags: { CanViewAR: 'Y' }, name: 'Café ✓' }
  const sealed = await seal(value)
  expect(sealed).not.toContain('secret')
  expect(atob(sealed)).not.toContain('secret')
  expect(await unseal(sealed)).toEqual(value)
})

test('What an account has sealed, no other account and nobody without one can unseal [safety 46]', async () => {
  const sealed = await seal({ price: 12 }, 'C01100001')
  expect(await unseal(sealed, 'C01100001')).toEqual({ price: 12 })
  expect(await unseal(sealed, 'C01100002')).toBeUndefined()
  expect(await unseal(sealed)).toBeUndefined()
})

test('The same value never produces the same sealed text twice', async () => {
  expect(await seal({ a: 1 })).not.toBe(await seal({ a: 1 }))
})

test('A guide of 500 items and longer input can be sealed', async () => {
  const long = Array.from({ length: 500 }, (_, at) => ({ item: String(at), description: 'Nitrile gloves '.repeat(50) }))
  expect(await unseal(await seal(long))).toEqual(long)
})

test('Data that is tampered with, truncated, or not sealed reads as undefined', async () => {
  const sealed = await seal({ a: 1 })
  const other = sealed.at(-6) === 'A' ? 'B' : 'A'
  const tampered = sealed.slice(0, -6) + other + sealed.slice(-5)
  for (const text of [tampered, sealed.slice(0, 20), 'not base64!', '', null, undefined]) {
    expect(await unseal(text)).toBeUndefined()
  }
})
