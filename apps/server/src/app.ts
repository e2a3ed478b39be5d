import { randomUUID } from 'node:crypto'
import accepts from '@fastify/accepts'
import cookie from '@fastify/cookie'
import type { EndpointName } from '@trade-counter/contract/endpoints.ts'
import { type Endpoint, takesForm } from '@trade-counter/contract/kit/declare/endpoint.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveBranding } from '#server/kit/branding/serve.ts'
import { acceptFeeds } from '#server/data/feeds/push/routes.ts'
import { offerOrders } from '#server/data/orders/routes.ts'
import { AuditThrottle } from '#server/kit/access/audit-throttle.ts'
import type { Config } from '#server/config.ts'
import type { CallMeter, CallTracer } from '#server/kit/http/call-meter.ts'
import { Admission } from '#server/kit/http/limits/admission.ts'
import type { GateTimes } from '#server/kit/http/limits/gate.ts'
import { ListAnswers } from '#server/kit/http/answers/answer.ts'
import { drain } from '#server/kit/http/drain.ts'
import { answerUnroutable, handleErrors } from '#server/kit/http/errors.ts'
import { acceptForms } from '#server/kit/http/input/forms.ts'
import { warnOfForwarded } from '#server/kit/http/protection/forwarded.ts'
import { health } from '#server/kit/http/health.ts'
import { installedCalls } from '#server/kit/http/installed-calls.ts'
import type { Services } from '#server/kit/services/services.ts'
import { PushActivity } from '#server/kit/metrics/push-activity.ts'
import type { Measured } from '#server/kit/metrics/server-metrics.ts'
import { mount } from '#server/kit/http/mount.ts'
import { registerOpenApi } from '#server/kit/http/openapi/openapi.ts'
import { RequestLog, serializers } from '#server/kit/http/request-log.ts'
import { parseQuery, refuseLongQueries } from '#server/kit/http/input/pairs.ts'
import { answerForNode, answerUnreadable } from '#server/kit/http/protection/node-answers.ts'
import { protectiveHeaders, secure } from '#server/kit/http/protection/security.ts'
import { serveWebApp } from '#server/kit/http/static.ts'
import { endStuckReaders } from '#server/kit/http/limits/stuck-readers.ts'
import { implementations } from '#server/implementations.ts'
import { serviceCalls } from '#server/service-calls.ts'
import { demoMail } from '#server/slices/session/mail/demo-mail.ts'
import { rewriteProxied } from '#server/slices/session/sign-in/path-proxy.ts'

export interface AppOptions {
  /** The built web app. Without it, the server serves only the API. */
  web?: { root: string; version: string }
  /** For tests, in milliseconds: how long a client may stop reading, and the times of long answers. */
  patience?: { reading: number } & Partial<GateTimes>
}

/** Concurrent calls per database connection: about a quarter of a second of work. */
const callsAConnection = 10

/** Starts building the columnar copy when the server is ready, and logs its progress. */
function watchColumnar(app: FastifyInstance, { columnar }: Services): void {
  columnar?.reportTo((what, detail) => app.log[detail.err ? 'warn' : 'info'](detail, what))
  app.addHook('onReady', async () => columnar?.start())
  app.addHook('onClose', () => columnar?.close())
}

/** Traces requests if a collector is set. Otherwise the tracing code is not loaded. */
async function traced(app: FastifyInstance, { tracesUrl }: Config): Promise<CallTracer | undefined> {
  if (tracesUrl === undefined) return undefined
  const { traceRequests } = await import('./kit/tracing/tracing.ts')
  return traceRequests(app, tracesUrl)
}

/** Measures the server if METRICS_PORT is set. Otherwise the monitoring code is not loaded. */
async function watched(app: FastifyInstance, measured: Measured): Promise<CallMeter | undefined> {
  const { metrics } = measured.services.config
  if (!metrics) return undefined
  const { monitor } = await import('./kit/metrics/monitor.ts')
  return monitor(app, measured, metrics)
}

/** Builds the server from its services. It does not listen yet. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const headers = protectiveHeaders({ https: config.publicUrl?.startsWith('https:') ?? config.exposed })
  const app = Fastify({
    logger: { level: config.logLevel, serializers },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: answerUnroutable(headers),
    clientErrorHandler: answerUnreadable(headers),
    rewriteUrl: rewriteProxied(config),
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // A request that still reaches a server that is closing is answered like any other.
    return503OnClosing: false,
    // maxHeaderSize: the specification puts long customer lists in the query string.
    // connectionsCheckingInterval: with Node's default of 30 s, the 10 s timeout could take up to 40 s.
    http: {
      maxHeaderSize: 64 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
  })
  handleErrors(app)
  secure(app, headers)
  answerForNode(app, headers)
  drain(app)
  endStuckReaders(app.server, options.patience?.reading)
  warnOfForwarded(app, config)
  await app.register(accepts)
  await app.register(cookie)
  refuseLongQueries(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith(config.apiPrefix)) reply.header('cache-control', 'no-store')
  })
  const answers = new ListAnswers(services, options.patience)
  const admission = new Admission(callsAConnection * config.databasePool)
  const pushes = new PushActivity()
  const meter = await watched(app, { services, answers, admission, pushes })
  const tracer = await traced(app, config)
  services.carriers.reportTo((carrier, error) => app.log.warn({ err: error, carrier }, 'carrier request failed'))
  app.addHook('onClose', () => services.carriers.close())
  watchColumnar(app, services)
  health(app, services)
  demoMail(app, services)
  const audit = new AuditThrottle(services.store.db, () => services.clock.now())
  const calls = installedCalls(config.features)
  const mountOn = (target: FastifyInstance, [name, endpoint]: readonly [EndpointName, Endpoint]) =>
    mount({ app: target, services, answers, audit, admission, meter, tracer }, name, endpoint, implementations[name])
  for (const call of calls.filter(([, endpoint]) => !takesForm(endpoint))) mountOn(app, call)
  await app.register(async (forms) => {
    await acceptForms(forms)
    for (const call of calls.filter(([, endpoint]) => takesForm(endpoint))) mountOn(forms, call)
  })
  await acceptFeeds(app, services, { admission, pushes })
  offerOrders(app, services, admission)
  registerOpenApi(app, services, serviceCalls(config.features))
  if (options.web) {
    const { apiPrefix, passwordLength, idleMinutes, timeZone, features } = config
    const branded = serveBranding(app, services.branding)
    await serveWebApp(app, { ...options.web, apiPrefix, passwordLength, idleMinutes, timeZone, features, branded })
  }
  return app
}
