import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '#app/server/config.ts'
import { authenticate, readToken, signToken } from './access-token.ts'
import { signingKey } from './keys.ts'

const keyA = { kid: 'a', secret: 'first-secret-of-thirty-two-letters!' }
const keyB = { kid: 'b', secret: 'second-secret-of-thirty-two-letters' }
const at = (iso: string) => ({ now: () => new Date(iso) })
const start = '2026-11-20T10:00:00Z'
const context = (keys = [keyA], time = start) => ({
  config: { ...loadConfig({}), sessionKeys: keys },
  clock: at(time),
})
const claims = { accountId: 7, id: 'c0ffee00-0000-4000-8000-000000000001', expiresAt: new Date('2026-11-20T10:15:00Z') }

describe('access token', () => {
  test('has algorithm, type, key ID, issuer, audience, and times [safety 10]', async () => {
    const token = await signToken(context(), 'access', claims)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'a', typ: 'at+jwt' })
    expect(decodeJwt(token)).toMatchObject({ iss: 'trade-counter', aud: 'trade-counter', sub: '7', exp: 1795169700 })
    expect(await authenticate(context(), token)).toEqual({ accountId: 7, sessionId: claims.id })
  })

  test('ends when its time has passed [SESS-21]', async () => {
    const token = await signToken(context(), 'access', claims)
    expect(await authenticate(context([keyA], '2026-11-20T10:14:59Z'), token)).toBeDefined()
    expect(await authenticate(context([keyA], '2026-11-20T10:15:00Z'), token)).toBeUndefined()
  })

  test('expires even if it is cached', async () => {
    const { config } = context()
    const token = await signToken(context(), 'access', claims)
    const seenAt = (time: string) => authenticate({ config, clock: at(time) }, token)
    expect(await seenAt(start)).toBeDefined()
    expect(await seenAt('2026-11-20T10:14:59Z')).toBeDefined()
    expect(await seenAt('2026-11-20T10:15:00Z')).toBeUndefined()
    expect(await seenAt('2026-11-20T09:59:00Z')).toBeUndefined()
  })

  test('is not accepted before its time, except by a clock slightly behind', async () => {
    const token = await signToken(context(), 'access', claims)
    expect(await authenticate(context([keyA], '2026-11-20T09:59:57Z'), token)).toBeDefined()
    expect(await authenticate(context([keyA], '2026-11-20T09:59:00Z'), token)).toBeUndefined()
  })

  test('a pending ticket is not an access token, and vice versa [safety 10]', async () => {
    const ticket = await signToken(context(), 'ticket', claims)
    const access = await signToken(context(), 'access', claims)
    expect(await authenticate(context(), ticket)).toBeUndefined()
    expect(await readToken(context(), 'ticket', access)).toBeUndefined()
    expect(await readToken(context(), 'ticket', ticket)).toEqual({
      accountId: 7,
      id: claims.id,
      notBefore: 1795168795,
      expires: 1795169700,
    })
  })

  test('exactly two keys are live during rotation [safety 10]', async () => {
    const old = await signToken(context([keyA]), 'access', claims)
    expect(await authenticate(context([keyB, keyA]), old)).toBeDefined()
    expect(decodeProtectedHeader(await signToken(context([keyB, keyA]), 'access', claims)).kid).toBe('b')
    expect(await authenticate(context([keyB]), old)).toBeUndefined()
  })

  test('refuses another algorithm, type, audience, issuer, or key, missing claims, and noise', async () => {
    const { key } = signingKey(context(), 'token')
    const forged = (header: Record<string, string>, payload: Record<string, unknown>) =>
      new SignJWT({
        iss: 'trade-counter',
        aud: 'trade-counter',
        sub: '7',
        sid: claims.id,
        nbf: 1795168700,
        exp: 1795169700,
        ...payload,
      })
        .setProtectedHeader({ alg: 'HS256', kid: 'a', typ: 'at+jwt', ...header })
        .sign(key)
    expect(await authenticate(context(), await forged({}, {}))).toBeDefined()
    const wrong = [
      await forged({ alg: 'HS384' }, {}),
      await forged({ typ: 'JWT' }, {}),
      await forged({ kid: 'b' }, {}),
      await forged({}, { aud: 'somebody-else' }),
      await forged({}, { iss: 'somebody-else' }),
      await forged({}, { sub: 'seven' }),
      await forged({}, { sid: undefined }),
      await forged({}, { exp: undefined }),
      await forged({}, { nbf: undefined }),
      `${(await forged({}, {})).slice(0, -4)}AAAA`,
      'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJzdWIiOiI3In0.',
      'noise',
      '',
    ]
    for (const token of wrong) expect(await authenticate(context(), token), token).toBeUndefined()
  })
})
