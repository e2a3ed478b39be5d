import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/kit/services/services.ts'

/**
 * `/livez`: the process runs, regardless of the database. `/readyz`: the server can serve; 503 without a database or
 * during shutdown. It reports the columnar copy's state, but does not depend on it.
 */
export function health(app: FastifyInstance, { store, columnar, config }: Services): void {
  // Load balancers ask every few seconds: at `info`, their requests would fill the log.
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel
  const quiet = { logLevel, config: { endpoint: 'health' } } as const
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/livez', quiet, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', quiet, async (request, reply) => {
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
