import type { FastifyInstance } from 'fastify'
import type { Services } from './implementation.ts'

/**
 * `/livez`: the process runs, whatever the database does. `/readyz`: it can serve; 503 once it is closing. How the
 * columnar copy fares is said beside, for the server serves without it.
 */
export function health(app: FastifyInstance, { store, columnar }: Services): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (closing) return reply.code(503).send({ status: 'closing' })
    try {
      await store.ping()
      return columnar ? { status: 'ok', columnar: columnar.state } : { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database away' })
    }
  })
}
