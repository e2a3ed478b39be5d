import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const names = Object.keys(endpoints) as EndpointName[]

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe('headers', () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open, { PUBLIC_URL: 'https://portal.example.com' })
    })

    const policyOf = (header: unknown) =>
      new Map(
        String(header)
          .split(';')
          .map((part) => [part.trim().split(' ')[0] ?? '', part.trim().split(' ').slice(1)]),
      )

    test.each(names)('%s: answers forbid caching, content sniffing, and framing [safety 18]', async (name) => {
      const viewer = counter.viewer('C')
      for (const answer of [
        await counter.ask(viewer, name, fieldsFor(name, viewer.own)),
        await counter.ask(undefined, name, fieldsFor(name, viewer.own)),
        await counter.ask(viewer, name, {}),
      ]) {
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
        expect(answer.headers['referrer-policy']).toBe('no-referrer')
        expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}; includeSubDomains/i)
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
        expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
        expect(answer.headers.server ?? answer.headers['x-powered-by']).toBeUndefined()
        const policy = policyOf(answer.headers['content-security-policy'])
        expect(policy.get('default-src')).toEqual(["'none'"])
        expect(policy.get('frame-ancestors')).toEqual(["'none'"])
        expect(policy.get('base-uri')).toEqual(["'none'"])
        expect(policy.get('script-src')).toEqual(["'self'"])
        expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
        expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
      }
    })

    test('Styles are allowed by a nonce that differs for each answer', async () => {
      const nonces = await Promise.all(
        [1, 2, 3].map(async () => {
          const answer = await counter.app.inject('/api/docs')
          return policyOf(answer.headers['content-security-policy'])
            .get('style-src')
            ?.find((source) => source.startsWith("'nonce-"))
        }),
      )
      expect(new Set(nonces).size).toBe(3)
      for (const nonce of nonces) expect(nonce).toMatch(/^'nonce-[A-Za-z0-9+/]{22}=='$/)
    })

    test.each(['https://evil.example', 'null', 'https://portal.example.com.evil.example'])(
      'A page at %s gets no CORS permission [safety 18]',
      async (origin) => {
        const viewer = counter.viewer('C')
        const headers = { origin, authorization: await counter.bearer(viewer) }
        const answer = await counter.app.inject({ url: '/api/inventory/vendors?companyNumber=01', headers })
        expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control-'))).toEqual([])
        const asking = {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        }
        const preflight = await counter.app.inject({
          method: 'OPTIONS',
          url: '/api/inventory/vendors',
          headers: asking,
        })
        expect(preflight.statusCode).toBe(404)
        expect(Object.keys(preflight.headers).filter((header) => header.startsWith('access-control-'))).toEqual([])
      },
    )

    test.each(['PUT', 'DELETE', 'PATCH', 'TRACE'] as const)('%s is not a supported method', async (method) => {
      const authorization = await counter.bearer(counter.viewer('C'))
      // The types of light-my-request lack TRACE, although it is a method.
      const answer = await counter.app.inject({
        method: method as 'PUT',
        url: '/api/inventory/vendors?companyNumber=01',
        headers: { authorization },
      })
      expect(answer.statusCode).toBe(404)
    })

    test('A token in the URL, in a cookie, or without Bearer is not accepted', async () => {
      const token = (await counter.bearer(counter.viewer('C'))).slice('Bearer '.length)
      const url = '/api/inventory/vendors?companyNumber=01'
      for (const request of [
        { url: `${url}&jwtToken=${token}` },
        { url: `${url}&access_token=${token}` },
        { url, headers: { cookie: `token=${token}; authorization=${token}` } },
        { url, headers: { authorization: token } },
        { url, headers: { authorization: `Basic ${token}` } },
      ]) {
        expect((await counter.app.inject(request)).statusCode).toBe(401)
      }
    })
  })
})
