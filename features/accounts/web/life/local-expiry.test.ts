import { expect, test } from 'vitest'
import { localExpiry } from './local-expiry.ts'

const made = Date.parse('2026-11-20T12:00:00Z')
const expires = '2026-11-20T12:15:00.000Z'
const tokenOf = (payload: unknown) => `x.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.y`
const token = tokenOf({ iat: made / 1000, name: '>>>???' })
const at = (seconds: number) => new Date(made + seconds * 1000)

test.each([
  ['the same', 2, '2026-11-20T12:15:00.000Z'],
  ['three minutes fast', 180, '2026-11-20T12:18:00.000Z'],
  ['an hour slow', -3600, '2026-11-20T11:15:00.000Z'],
])('A clock that is %s still gives the session its whole 15 minutes [SESS-21]', (_, seconds, expected) => {
  expect(localExpiry(token, expires, at(seconds))).toBe(expected)
})

test.each(['', 'a.b.c', tokenOf({}), tokenOf('text')])(
  'An unreadable token (%j) leaves the expiry unchanged',
  (odd) => {
    expect(localExpiry(odd, expires, at(600))).toBe(expires)
  },
)
