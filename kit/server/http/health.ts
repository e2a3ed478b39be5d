import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import type { Services } from '../services/services.ts'

/** Until a proxy that asks every second has seen `/readyz` fail twice, and sends no more. */
const noticedMs = 3000

/**
 * `/livez` answers as long as the process runs, whatever the state of the database. `/readyz` answers 503
 * until the connections for short calls are open, and during shutdown. Later the database's state does not matter,
 * because all servers share it, and a proxy would have no server left. It also reports the columnar copy's state.
 */
export const health = fp<Services>(async (app, { store, columnar, config }) => {
  const polled = { config: { endpoint: 'health', polled: true } } as const
  let closing = false
  let warm = false
  app.addHook('preClose', async () => {
    closing = true
    // Node would close idle connections at once, while a proxy may be sending a request on one of them.
    if (config.trustProxy && app.server.listening) await sleep(noticedMs)
  })
  app.get('/livez', polled, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', polled, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (closing) return reply.code(503).send({ status: 'closing' })
    try {
      if (!warm) await store.warmUp()
      warm = true
      return columnar ? { status: 'ok', columnar: columnar.state } : { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'starting' })
    }
  })
})
