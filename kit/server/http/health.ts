import fp from 'fastify-plugin'
import type { Services } from '../services/services.ts'

/**
 * `/livez` answers as long as the process runs, whatever the state of the database. `/readyz` answers 503
 * until the database has answered once, and during shutdown. Later the database's state does not matter, because all
 * servers share it, and a proxy would have no server left. It also reports the columnar copy's state.
 */
export const health = fp<Services>(async (app, { store, columnar }) => {
  const polled = { config: { endpoint: 'health', polled: true } } as const
  let closing = false
  let warm = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/livez', polled, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', polled, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (closing) return reply.code(503).send({ status: 'closing' })
    try {
      if (!warm) await store.ping()
      warm = true
      return columnar ? { status: 'ok', columnar: columnar.state } : { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'starting' })
    }
  })
})
