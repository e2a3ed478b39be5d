import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { RequestLog, serializers } from './request-log.ts'

/** Answers the requests one after the other and returns the lines of the log. */
async function logOf(urls: readonly string[]): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'info', serializers, stream }, logController: new RequestLog() })
  app.get('/orders', async (request) => {
    request.log = request.log.child({ actor: 'E00EMP001', subject: '01100001' })
    return 'orders'
  })
  app.get('/polled', { config: { polled: true } }, async () => 'nothing new')
  app.get('/polled-away', { config: { polled: true } }, async (_request, reply) => reply.code(503).send('away'))
  for (const url of urls) await app.inject({ url, headers: { authorization: 'Bearer secret' } })
  await app.close()
  return lines
}

test('A request is logged as one line with its path, status, viewer, and customer, but without its query or headers', async () => {
  const lines = await logOf(['/orders?token=secret'])
  expect(lines).toEqual([
    expect.objectContaining({
      reqId: expect.any(String),
      actor: 'E00EMP001',
      subject: '01100001',
      req: { method: 'GET', path: '/orders', address: '127.0.0.1' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('Successful polls are not logged at info, failed ones are', async () => {
  expect(await logOf(['/polled', '/polled'])).toEqual([])
  expect(await logOf(['/polled-away'])).toEqual([
    expect.objectContaining({ req: expect.objectContaining({ path: '/polled-away' }), res: { statusCode: 503 } }),
  ])
})
