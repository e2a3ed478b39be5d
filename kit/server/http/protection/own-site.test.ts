import { endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { changesState } from './own-site.ts'

const publicUrl = 'https://portal.example.com'
const fields = { fullUserid: '100001', loginTypeCode: 'C', companyNumber: '01', password }
const calls = Object.entries(endpoints) as [string, Endpoint][]

const otherSites: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' },
  { origin: 'https://evil.example' },
  { origin: 'https://portal.example.com.evil.example' },
  { origin: 'null' },
]
const ownSite: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: publicUrl },
  { 'sec-fetch-site': 'none' },
  { origin: publicUrl },
  { origin: 'http://10.1.2.3:8080', host: '10.1.2.3:8080' },
]

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe('requests from other sites', () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open, { PUBLIC_URL: publicUrl })
    })
    beforeEach(() => resetSignIns(portal))

    const signInByForm = (headers: Record<string, string>) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/user/get_tokenAmphere',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })

    test.each(otherSites)('A form sign-in with %j is a 403 and sets no cookie [safety 18]', async (headers) => {
      const answer = await signInByForm(headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.cookies).toEqual([])
    })

    test.each(ownSite)('A form sign-in with %j signs in', async (headers) => {
      const answer = await signInByForm(headers)
      expect(answer.json()).toMatchObject({ ReturnCode: 0 })
      expect(answer.cookies).not.toEqual([])
    })

    test.each(calls)('%s accepts requests from another site only if it changes nothing', async (_name, endpoint) => {
      const { method, path } = endpoint
      const headers = { 'sec-fetch-site': 'cross-site' }
      const answer = await portal.app.inject({ method, url: `/api${path}`, headers })
      if (changesState(endpoint)) expect(answer.json()).toMatchObject({ status: 403, title: 'From another site' })
      else expect(answer.body).not.toContain('From another site')
      expect(answer.cookies).toEqual([])
    })

    test.each(calls.filter(([, { method, changes }]) => method === 'GET' && changes))(
      '%s: a GET that changes state is neither a navigation nor an image',
      async (_name, { path }) => {
        const ask = (destination: string) => {
          const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination }
          return portal.app.inject({ url: `/api${path}`, headers })
        }
        for (const destination of ['document', 'iframe', 'image', 'style'])
          expect((await ask(destination)).json()).toMatchObject({ status: 403, title: 'From another site' })
        expect((await ask('empty')).body).not.toContain('From another site')
      },
    )

    test('Every GET that takes credentials or sets cookies is declared to change state', () => {
      const changing = calls.filter(([, { method, changes }]) => method === 'GET' && changes).map(([name]) => name)
      expect(changing).toEqual(['signInByAddress', 'refreshToken', 'validateOtpByAddress', 'changePasswordByAddress'])
    })
  })
})
