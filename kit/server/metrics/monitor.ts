import type { Server } from 'node:http'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { addDataMetrics, DataSource } from './data-metrics.ts'
import { countRequests } from './requests.ts'
import { serveMetrics } from './scrape-server.ts'
import { addSurroundings } from './surroundings.ts'
import { addServerMetrics, type Measured } from './server-metrics.ts'

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
  const source = new DataSource(services)
  const report = (error: unknown) => app.log.warn({ err: error }, 'metrics')
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopPrecisionMs })
  addServerMetrics(registry, measured)
  addDataMetrics(registry, source)
  addSurroundings(registry, services)
  addOwn(registry, report)
  let server: Server | undefined
  app.addHook('onReady', async () => {
    server = await serveMetrics(registry, listener, { refresh: () => source.refresh(), report })
  })
  app.addHook('onClose', async () => {
    server?.closeAllConnections()
    server?.close()
  })
  countRequests(app, registry)
})
