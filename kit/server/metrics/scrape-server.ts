import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Registry } from 'prom-client'

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
 * Serves `/metrics` and nothing else.
 * @param refresh runs before each scrape; concurrent scrapes share one
 * @throws if the port is taken
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
  { refresh, report }: { refresh: () => void; report: (error: unknown) => void },
): Promise<Server> {
  let underWay: Promise<string> | undefined
  const scrape = () => {
    if (!underWay) {
      refresh()
      underWay = registry.metrics().finally(() => {
        underWay = undefined
      })
    }
    return underWay
  }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, answer(registry, scrape, report))
  server.maxConnections = maxConnections
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
