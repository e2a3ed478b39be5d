import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

test('What is sealed can be read again, and not by looking at it [SESS-03]', async () => {
  const value = { token: 'secret-token', flags: { CanViewAR: 'Y' }, name: 'Café ✓' }
  const sealed = await seal(value)
  expect(sealed).not.toContain('secret')
  expect(atob(sealed)).not.toContain('secret')
  expect(await unseal(sealed)).toEqual(value)
})

test('The same value never looks the same twice', async () => {
  expect(await seal({ a: 1 })).not.toBe(await seal({ a: 1 }))
})

test('What was tampered with, cut off or never sealed reads as nothing', async () => {
  const sealed = await seal({ a: 1 })
  const other = sealed.at(-6) === 'A' ? 'B' : 'A'
  const tampered = sealed.slice(0, -6) + other + sealed.slice(-5)
  for (const text of [tampered, sealed.slice(0, 20), 'not base64!', '', null, undefined]) {
    expect(await unseal(text)).toBeUndefined()
  }
})
