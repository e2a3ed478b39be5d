import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPartnerSecret, ensureDemoPartner } from '#accounts/server/partners/demo-partner.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, openPortal, password, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { forwardedWarning } from './forwarded.ts'

const forwardings: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9;proto=https' },
  { 'x-forwarded-for': '' },
]

describe('log warnings about forwarded requests', () => {
  async function logOf(settings: { exposed: boolean; trustProxy?: string[] }, headers: Record<string, string>[]) {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const app = Fastify({ logger: { level: 'warn', stream }, trustProxy: settings.trustProxy ?? false })
    await app.register(forwardedWarning, settings)
    app.get('/', async () => 'here')
    for (const one of headers) await app.inject({ url: '/', headers: one, remoteAddress: '127.0.0.1' })
    return lines
  }

  test('A server that is not exposed warns once and names the missing settings', async () => {
    for (const headers of forwardings) {
      const lines = await logOf({ exposed: false }, [{}, headers, headers])
      expect(lines).toEqual([expect.stringMatching(/set PUBLIC_URL and TRUST_PROXY/)])
    }
  })

  test('An exposed server that trusts no proxy, or another one, warns once that all users share one address', async () => {
    for (const trustProxy of [undefined, ['10.0.0.1']]) {
      const settings = { exposed: true, ...(trustProxy && { trustProxy }) }
      const lines = await logOf(settings, [...forwardings, ...forwardings])
      expect(lines).toEqual([expect.stringMatching(/TRUST_PROXY does not name its address/)])
    }
  })

  test('Direct requests, and those from a trusted proxy, cause no warning', async () => {
    expect(await logOf({ exposed: false }, [{}, { 'x-request-id': 'a' }])).toEqual([])
    const [headers = {}] = forwardings
    const own = { 'x-forwarded-for': '127.0.0.1' }
    expect(await logOf({ exposed: true, trustProxy: ['127.0.0.0/8'] }, [headers, own])).toEqual([])
  })
})

onDatabase((name, open) => {
  if (name === 'PGlite') return
  describe('sign-in through a proxy', () => {
    let service: Portal
    let demo: Portal
    let exposed: Portal
    beforeAll(async () => {
      service = await makePortal(open)
      const { store, clock } = service
      demo = await openPortal(store, clock, { DEMO: 'on' })
      exposed = await openPortal(store, clock, { PUBLIC_URL: 'https://portal.example' })
      await ensureDemoPartner({ store, clock })
    })
    beforeEach(() => resetSignIns(service))

    const credentials = { user: '100001', company: '01', loginType: 'C' }
    const byPassword = { ...credentials, password }
    const byPartner = { ...credentials, ssoSecret: demoPartnerSecret, flag: 'Y' }
    const asForm = { fullUserid: '100001', companyNumber: '01', loginTypeCode: 'C', password }

    const post = (portal: Portal, path: string, payload: Record<string, unknown>, headers: Record<string, string>) =>
      portal.browser().send({ method: 'POST', url: `/api/user/${path}`, payload, headers })

    test.each(forwardings)('The local demo allows no sign-in and shows no mail: %o [safety 14]', async (headers) => {
      const answers = [
        await post(demo, 'get_token', byPassword, headers),
        await post(demo, 'get_token', { ...byPassword, password: 'Other-2026' }, headers),
        await post(demo, 'get_token', byPartner, headers),
        await post(demo, 'get_tokenAmphere', asForm, headers),
        await demo.browser().send({ method: 'GET', url: '/demo/mail', headers }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
      expect(answers[0]?.json()).toMatchObject({ title: 'Not through a proxy' })
      for (const answer of answers) expect(answer.cookies).toEqual([])
      expect((await post(demo, 'get_token', byPassword, {})).json().ReturnCode).toBe(0)
      expect((await demo.browser().send({ method: 'GET', url: '/demo/mail' })).statusCode).toBe(200)
    })

    test('A server without the demo rejects the documented secrets and accepts any other', async () => {
      const [headers = {}] = forwardings
      expect((await post(service, 'get_token', byPassword, headers)).statusCode).toBe(403)
      expect((await post(service, 'get_token', byPartner, headers)).statusCode).toBe(403)
      const other = await post(service, 'get_token', { ...byPassword, password: 'Other-2026' }, headers)
      expect([other.statusCode, other.json().ReturnCode]).toEqual([200, 1])
    })

    const cookiesOf = async (portal: Portal, headers: Record<string, string>) =>
      (await post(portal, 'get_token', byPassword, headers)).cookies

    test('Cookies of an exposed server are Secure and bound to its host, even if it listens on loopback [safety 14]', async () => {
      for (const headers of [{}, forwardings[0] ?? {}]) {
        const cookies = await cookiesOf(exposed, headers)
        expect(cookies.map(({ name }) => name)).toEqual(['__Host-tc_refresh', '__Host-tc_browser'])
        for (const cookie of cookies) {
          expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
          expect(cookie.domain).toBeUndefined()
        }
      }
      expect((await cookiesOf(service, {})).map(({ name, secure }) => [name, secure])).toEqual([
        ['tc_refresh', undefined],
        ['tc_browser', undefined],
      ])
    })

    test('An exposed server ignores cookies without the prefix, which another subdomain could plant', async () => {
      const browser = exposed.browser()
      await browser.signIn('C', '01', '100001')
      for (const name of ['tc_refresh', 'tc_browser']) {
        browser.cookies.set(name, { value: browser.cookies.get(`__Host-${name}`)?.value ?? '', path: '/api' })
        browser.cookies.delete(`__Host-${name}`)
      }
      expect((await browser.send({ method: 'GET', url: '/api/user/get_Jwtrefreshtoken' })).statusCode).toBe(401)
      const planted = browser.cookies.get('tc_browser')?.value.split('.')[0]
      await browser.signIn('C', '01', '100001')
      expect(browser.cookies.get('__Host-tc_browser')?.value.split('.')[0]).not.toBe(planted)
    })

    test('A sign-in ends the session that the browser had', async () => {
      const browser = exposed.browser()
      await browser.signIn('C', '01', '100001')
      const first = browser.token
      await browser.signIn('G', '', 'GROUP1')
      const list = (token: string | undefined) =>
        exposed.app.inject({ url: '/api/views?screen=inventory', headers: { authorization: `Bearer ${token}` } })
      expect((await list(first)).statusCode).toBe(401)
      expect((await list(browser.token)).statusCode).not.toBe(401)
    })
  })
})
