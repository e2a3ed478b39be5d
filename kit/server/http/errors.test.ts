import { flag } from '#kit/contract/declare/need.ts'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerUnroutable, problems, toProblem } from './errors.ts'
import { DatabaseAway } from '../db/away.ts'
import { badInput, missingNeed, notSignedIn, notYours, Problem } from '../problem/problem.ts'

const withCode = (code: string, message = 'secret detail') => Object.assign(new Error(message), { code })

/** A server with one call, which fails in the given way. */
async function answerTo(thrown: unknown) {
  const app = Fastify({ genReqId: () => 'request-1', frameworkErrors: answerUnroutable() })
  await app.register(problems)
  app.get('/fails', (_request, reply) => {
    void reply.header('content-encoding', 'zstd').header('content-disposition', 'attachment')
    throw thrown
  })
  app.post('/takes', (request) => request.body)
  return app
}

describe('errors', () => {
  test('have a request ID and the content type of RFC 9457', async () => {
    const app = await answerTo(notYours())
    const answer = await app.inject('/fails')
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ title: 'Not available', status: 403, requestId: 'request-1' })
  })

  test.each([
    ['an invalid SQL statement', withCode('42601', 'syntax error at or near "selct" in select secret from accounts')],
    ['a programming error', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    ['an answer that does not match its schema', new z.ZodError([])],
    ['a thrown value that is not an error', 'secret'],
    ['nothing', undefined],
  ])('do not reveal their cause: %s', async (_what, thrown) => {
    const answer = await (await answerTo(thrown)).inject('/fails')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/secret|select|at .*\.ts|Cannot read/)
    expect(answer.json().requestId).toBe('request-1')
  })

  test.each(['ECONNREFUSED', 'EAI_AGAIN', '08006', '28P01', '3D000', '53100', '53300', '57014', '57P01', '58030'])(
    'are 503 with Retry-After while the database is unavailable: %s',
    async (code) => {
      const answer = await (await answerTo(withCode(code))).inject('/fails')
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.body).not.toContain('secret')
    },
  )

  test('An exhausted pool counts as an unavailable database', () => {
    expect(toProblem(new Error('timeout exceeded when trying to connect')).status).toBe(503)
    expect(toProblem(new Error('Connection terminated unexpectedly')).status).toBe(503)
    expect(toProblem(new DatabaseAway('a query took longer than 10 s and was ended')).status).toBe(503)
  })

  test('name every invalid field', () => {
    const problem = badInput([
      { field: 'a', message: 'is required' },
      { field: 'b', message: 'at most 5 characters' },
    ])
    expect(problem).toMatchObject({ status: 400, detail: 'a: is required; b: at most 5 characters' })
    expect(problem.errors).toHaveLength(2)
  })

  test('name missing fields', () => {
    expect(missingNeed(flag('CanViewAR'), { loginType: 'C', flags: {} })).toMatchObject({
      status: 403,
      detail: 'Your account does not show accounts payable. Ask your administrator.',
    })
    expect(notSignedIn().status).toBe(401)
  })

  test.each([
    ['a body that is not JSON', 'POST', '/takes', '{"a":', 'application/json', 400],
    ['a body of an unsupported type', 'POST', '/takes', '<a/>', 'application/xml', 415],
    ['a body too large', 'POST', '/takes', JSON.stringify('x'.repeat(2 ** 20)), 'application/json', 413],
    ['an unknown URL', 'GET', '/nowhere', undefined, undefined, 404],
    ['a URL that cannot be decoded', 'GET', '/%ff', undefined, undefined, 400],
  ] as const)('%s is a client error', async (_what, method, url, payload, type, status) => {
    const app = await answerTo(undefined)
    const answer = await app.inject({ method, url, payload, headers: type ? { 'content-type': type } : {} })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status, requestId: 'request-1' })
  })

  test('A problem drops the headers of the failed answer', async () => {
    const { headers } = await (await answerTo(new Error('half way'))).inject('/fails')
    for (const name of ['content-encoding', 'content-disposition']) expect(headers).not.toHaveProperty(name)
  })

  test('Headers of a problem reach the client', async () => {
    const answer = await (await answerTo(new Problem(429, 'x', 'y', { headers: { 'retry-after': '5' } }))).inject(
      '/fails',
    )
    expect(answer.headers['retry-after']).toBe('5')
  })
})
