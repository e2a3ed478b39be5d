import { endpoints } from '#app/contract/endpoints.ts'
import { type Endpoint, takesForm } from '#kit/contract/declare/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, type Portal, password } from '#app/server/testing/servers/portal.ts'
import { maxPairs, parseForm, parseQuery } from './pairs.ts'

const pairs = (count: number, name = 'a') => Array(count).fill(name).join('&')
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

describe('queries and forms', () => {
  test.each([parseQuery, parseForm])('are parsed as the URL standard specifies', (parse) => {
    expect({ ...parse('a=1&b=x+y%20z&c=%E2%82%AC&d') }).toEqual({ a: '1', b: 'x y z', c: '€', d: '' })
  })

  test.each([parseQuery, parseForm])('keep every value of a repeated name', (parse) => {
    expect(parse('a=1&a=2&a=3').a).toEqual(['1', '2', '3'])
    expect(parse('__proto__=1&constructor=2').constructor).toBe('2')
    expect(Object.getPrototypeOf(parse('__proto__=1'))).toBeNull()
  })

  test('allow every field of every call', () => {
    for (const { input } of Object.values(endpoints)) expect(Object.keys(input.shape).length).toBeLessThan(maxPairs)
  })
})

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe('a server', () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open)
    })

    test.each(['/livez', '/readyz', '/api/inventory/vendors', '/api/proxy'])(
      'GET %s accepts 100 pairs and answers 400 to more [safety 15]',
      async (path) => {
        const answer = await portal.app.inject(`${path}?${pairs(maxPairs)}`)
        const refused = await portal.app.inject(`${path}?${pairs(maxPairs + 1)}`)
        expect(answer.body).not.toContain('more than 100 fields')
        expect(refused.statusCode).toBe(400)
        expect(refused.headers['content-type']).toContain('application/problem+json')
        expect(refused.json().errors).toEqual([{ field: 'query', message: 'holds more than 100 fields' }])
      },
    )

    test('A form with more than 100 pairs gets 400, even with distinct names [safety 15]', async () => {
      const names = Array.from({ length: maxPairs + 1 }, (_, n) => `a${n}`).join('&')
      for (const payload of [pairs(maxPairs + 1), names]) {
        const request = { method: 'POST', url: '/api/user/get_tokenAmphere', headers: formHeaders, payload } as const
        const answer = await portal.app.inject(request)
        expect(answer.statusCode).toBe(400)
        expect(answer.json().errors).toEqual([{ field: 'body', message: 'holds more than 100 fields' }])
      }
    })

    test('Only calls that declare it accept a form; others answer 415 without reading it [safety 15]', async () => {
      const fields = { fullUserid: '100001', loginTypeCode: 'C', companyNumber: '01', password }
      const payload = new URLSearchParams(fields).toString()
      for (const endpoint of Object.values(endpoints) as Endpoint[]) {
        if (endpoint.method === 'GET') continue
        const url = `/api${endpoint.path}`
        const answer = await portal.app.inject({ method: 'POST', url, headers: formHeaders, payload })
        expect(answer.statusCode, endpoint.path).toBe(takesForm(endpoint) ? 200 : 415)
      }
    })
  })
})
