import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { rightsChecked } from '../http/mount.ts'

/** The maximum milliseconds for one export; the server drains requests for up to 10 s when it stops. */
const exportTimeout = 4000

interface Traced {
  span: Span
  context: Context
  /** The start of the current phase, in milliseconds since 1970. */
  since: number
}

/** Returns the route's pattern, never the requested address, which may contain a secret. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'unknown'}`

/**
 * Sends a trace of every request, except health checks, as OTLP over HTTP. The request's span has a child for each
 * phase of a call: reading the rights, answering, and sending. Spans contain no input. `url` is the collector's address
 * for traces.
 */
export const traceRequests = fp<{ url: string }>(async (app, { url }) => {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeout })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'trade-counter' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeout })],
  })
  const warn = (message: string) => app.log.warn({ reason: message }, 'traces')
  const silent = () => undefined
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const tracer = provider.getTracer('trade-counter')
  const traced = new WeakMap<FastifyRequest, Traced>()

  /** Records the phase that is ending. */
  const phase = (request: FastifyRequest, name: string) => {
    const one = traced.get(request)
    if (!one) return
    const now = Date.now()
    tracer.startSpan(name, { startTime: one.since }, one.context).end(now)
    one.since = now
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint === 'health') return done()
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'trade_counter.request_id': request.id,
      ...(endpoint !== undefined && { 'trade_counter.call': endpoint }),
    }
    const span = tracer.startSpan(routeOf(request), { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    traced.set(request, { span, context: trace.setSpan(ROOT_CONTEXT, span), since: Date.now() })
    reply.raw.once('close', () => {
      phase(request, 'send')
      const { statusCode, writableFinished } = reply.raw
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500 || !writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    done()
  })
  const endRights = (request: unknown) => phase(request as FastifyRequest, 'rights')
  rightsChecked.subscribe(endRights)
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.routeOptions.config.endpoint !== undefined) phase(request, 'answer')
    return payload
  })
  app.addHook('onClose', async () => {
    rightsChecked.unsubscribe(endRights)
    await provider.shutdown().catch((error: unknown) => warn(String(error)))
  })
})
