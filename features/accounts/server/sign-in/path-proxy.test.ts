import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '#app/contract/endpoints.ts'
import { listForms } from '#kit/contract/declare/endpoint.ts'
import { callThroughProxy } from '#accounts/contract/endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, openPortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { readRequest } from './path-proxy.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')
const address = '/customer/address?companyNumber=01&customerNumber=100001'

/** Ways to make a proxy fetch what it should not. */
const attacks = (canary: string): string[] => [
  `${canary}/`,
  `${canary}${address}`,
  canary.replace('http:', ''),
  canary.replace('http:', 'https:'),
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://localhost/customer/address',
  'file:///etc/passwd',
  'gopher://127.0.0.1/_x',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  '/\\127.0.0.1/',
  '\\\\127.0.0.1\\x',
  '/../../customer/address',
  '/customer/../customer/address',
  '/customer/./address',
  '/customer//address',
  '//customer/address',
  '/customer/address/',
  '/customer%2faddress',
  '/customer/%61ddress',
  '/Customer/Address',
  '/customer/address#@127.0.0.1',
  '/customer/address?a=1#x',
  '/customer/address@127.0.0.1',
  `@${canary.replace('http://', '')}${address}`,
  `${address} HTTP/1.1`,
  `${address}\r\nHost: x`,
  `${address}\u0000`,
  '/proxy?request=L3Byb3h5',
  '/proxy/login',
  '/user/logout',
  '/livez',
  '/api/customer/address',
  'customer/address',
  '/',
  ' ',
]

onDatabase((name, open) => {
  describe(`path proxy on ${name}`, () => {
    let portal: Portal
    let browser: Browser
    let heard = 0
    const listening = createServer((_request, reply) => {
      heard++
      reply.end('heard')
    })
    let canary: string
    beforeAll(async () => {
      portal = await makePortal(open)
      browser = portal.browser()
      await browser.signIn('C', '01', '100001')
      await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', () => ready()))
      canary = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
    })
    afterAll(() => new Promise((closed) => listening.close(closed)))

    test("returns the named call's response, with the rights of the caller [API-03]", async () => {
      const direct = await browser.send({ method: 'GET', url: `/api${address}` })
      const proxied = await browser.get('/proxy', { request: encode(address) })
      expect([proxied.statusCode, proxied.body]).toEqual([200, direct.body])
      const foreign = await browser.get('/proxy', { request: encode(address.replace('100001', '100002')) })
      expect(foreign.statusCode).toBe(403)
      const nobody = await portal.browser().get('/proxy', { request: encode(address) })
      expect(nobody.statusCode).toBe(401)
    })

    test('returns lists in the requested format', async () => {
      const request = encode('/user/customer?customerNumber=C01100001&loginTypeCode=C')
      const accept = listForms.compact
      const compact = await browser.get('/proxy', { request }, { accept })
      const direct = await browser.send({
        method: 'GET',
        url: '/api/user/customer?customerNumber=C01100001&loginTypeCode=C',
        headers: { accept },
      })
      expect(direct.statusCode).toBe(200)
      expect(compact.body).toBe(direct.body)
      expect(compact.headers['content-type']).toBe(direct.headers['content-type'])
    })

    test('jwtToken replaces the bearer token if secrets in addresses are enabled, and returns 405 otherwise [API-04]', async () => {
      const token = browser.token ?? ''
      const other = portal.browser()
      const answer = await other.get('/proxy', { request: encode(address), jwtToken: token })
      expect(answer.statusCode).toBe(200)
      expect((await other.get('/proxy', { request: encode(address), jwtToken: 'made-up' })).statusCode).toBe(401)
      const strict = await openPortal(portal.store, portal.clock, { LEGACY_URL_SECRETS: 'off' })
      const there = strict.browser()
      expect((await there.get('/proxy', { request: encode(address), jwtToken: token })).statusCode).toBe(405)
      there.token = token
      expect((await there.get('/proxy', { request: encode(address) })).statusCode).toBe(200)
    })

    test('SSRF in every form is bad input, and nothing is fetched [safety 13]', async () => {
      const forms = attacks(canary)
      expect(forms.length).toBeGreaterThan(20)
      for (const form of forms) {
        const answer = await browser.get('/proxy', { request: encode(form) })
        expect(answer.statusCode, form).toBe(400)
        expect(answer.json().errors[0].field).toBe('request')
      }
      for (const raw of ['', '%', 'a b', 'L2N1c3RvbWVy+', '/customer/address', canary]) {
        expect((await browser.get('/proxy', { request: raw })).statusCode, raw).toBe(400)
      }
      const twice = await browser.send({
        method: 'GET',
        url: `/api/proxy?request=${encode(address)}&request=${encode(address)}`,
      })
      expect(twice.statusCode).toBe(400)
      expect((await browser.get('/proxy')).statusCode).toBe(400)
      expect(heard).toBe(0)
    })
  })
})

const declared = Object.values(endpoints).filter((call) => call.method === 'GET' && call !== callThroughProxy)

test.each(declared.map(({ path }) => path))('%s can be called through the proxy [API-03]', (path) => {
  expect(readRequest(encode(`${path}?a=1`))).toBe(`${path}?a=1`)
})

test('only declared paths are ever decoded', () => {
  const part = fc.constantFrom('/', '//', '..', '.', '\\', '%2e', 'customer', 'address', '?', '#', '@', ':', 'a=1', ' ')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (text) => {
        const read = readRequest(encode(text))
        expect(read === undefined || /^\/[a-zA-Z]+\/[A-Za-z_-]+(\?[!-~]*)?$/.test(read)).toBe(true)
      },
    ),
  )
})
