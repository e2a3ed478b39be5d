import { type Server, createServer, type RequestListener } from 'node:http'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { addDataMetrics } from './data-metrics.ts'
import { countRequests } from './requests.ts'
import { shared } from './pulled.ts'
import { addSurroundings } from './surroundings.ts'
import { addServerMetrics, type Measured } from './server-metrics.ts'
import { once } from 'node:events'
import { ConfigError } from '../settings/operator-error.ts'

/** Limits the memory that clients of the port can use. Prometheus needs one connection. */
const maxConnections = 20

const answer =
  (registry: Registry, scrape: () => Promise<string>, report: (error: unknown) => void): RequestListener =>
  async (request, response) => {
    request.resume()
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
    if (request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return response.writeHead(405, { allow: 'GET, HEAD' }).end()
    }
    try {
      const text = await scrape()
      return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      report(error)
      return response.writeHead(500).end()
    }
  }

/**
 * Serves `/metrics` and nothing else. Concurrent scrapes share one.
 * @throws {ConfigError} if the port is taken
 */
async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
  report: (error: unknown) => void,
): Promise<Server> {
  const scrape = shared(() => registry.metrics())
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, answer(registry, scrape, report))
  server.maxConnections = maxConnections
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(
      `METRICS_PORT: another program already listens on port ${port}; stop it, or set another METRICS_PORT`,
    )
  })
  return server
}

/** The library's default of 10 ms wakes an idle process twice as often. */
const eventLoopPrecisionMs = 20

interface Monitored extends Measured {
  /** The address at which Prometheus reads the metrics. */
  listener: { host: string; port: number }
  addOwn(registry: Registry, report: (error: unknown) => void): void
}

/** Measures the server, and serves the metrics on a separate port. Register it before any route. */
export const monitor = fp<Monitored>(async (app, measured) => {
  const { services, listener, addOwn } = measured
  const registry = new Registry()
  const report = (error: unknown) => app.log.warn({ err: error }, 'metrics')
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopPrecisionMs })
  addServerMetrics(registry, measured)
  addDataMetrics(registry, services, report)
  addSurroundings(registry, services)
  addOwn(registry, report)
  let server: Server | undefined
  app.addHook('onReady', async () => {
    server = await serveMetrics(registry, listener, report)
  })
  app.addHook('onClose', async () => {
    server?.closeAllConnections()
    server?.close()
  })
  countRequests(app, registry)
})
