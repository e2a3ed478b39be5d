import { randomUUID } from 'node:crypto'
import accepts from '@fastify/accepts'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { screens } from '#app/contract/screens.ts'
import { acceptFeeds } from '#intake/server/push/routes.ts'
import { outgoingOrders } from '#buying/server/outgoing/routes.ts'
import { Admission } from '#kit/server/http/limits/admission.ts'
import type { GateTimes } from '#kit/server/http/limits/gate.ts'
import { ListAnswers } from '#kit/server/http/answers/answer.ts'
import { drain } from '#kit/server/http/drain.ts'
import { answerUnroutable, problems } from '#kit/server/http/errors.ts'
import { forwardedWarning } from '#kit/server/http/protection/forwarded.ts'
import { health } from '#kit/server/http/health.ts'
import type { Services } from '#kit/server/services/services.ts'
import type { Store } from '#kit/server/db/store.ts'
import { calls } from '#kit/server/http/mount.ts'
import { openApi } from '#kit/server/http/openapi/openapi.ts'
import { RequestLog, serializers } from '#kit/server/http/request-log.ts'
import { logOptions } from '#kit/server/program/log.ts'
import { parseQuery, queryLimit } from '#kit/server/http/input/pairs.ts'
import { answerUnreadable, nodeAnswers } from '#kit/server/http/protection/node-answers.ts'
import { answerHeaders, protectiveHeaders } from '#kit/server/http/protection/security.ts'
import { webApp } from '#kit/server/http/static.ts'
import { endStuckReaders } from '#kit/server/http/limits/stuck-readers.ts'
import { implementations, serviceCalls } from './features.ts'
import { demoMail } from '#accounts/server/mail/demo-mail.ts'
import { rewriteProxied } from '#accounts/server/sign-in/path-proxy.ts'

export interface AppOptions {
  /** The built web app. Without it, the server serves only the API. */
  web?: { root: string; version: string }
  /** The owner's database, which the demo's mail page reads. */
  owner?: Store
  /** For tests, in milliseconds: how long a client may stop reading, and the limits of long answers. */
  patience?: { reading: number } & Partial<GateTimes>
}

/** Concurrent calls per database connection: about a quarter of a second of work. */
const callsAConnection = 10

/** Runs services for the lifetime of the server, and logs what they report. */
async function lifecycle(app: FastifyInstance, { carriers, columnar }: Services): Promise<void> {
  carriers.reportTo((carrier, error) => app.log.warn({ err: error, carrier }, 'carrier request failed'))
  columnar?.reportTo((what, detail) => app.log[detail.err ? 'warn' : 'info'](detail, what))
  app.addHook('onReady', async () => columnar?.start())
  app.addHook('onClose', async () => {
    await columnar?.close()
    await carriers.close()
  })
}

/** Builds the server from its services. It does not listen yet. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const { apiPrefix } = config
  const headers = protectiveHeaders({ https: config.publicUrl?.startsWith('https:') ?? config.exposed })
  const app = Fastify({
    logger: { ...logOptions(config.logLevel), serializers },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: answerUnroutable(headers),
    clientErrorHandler: answerUnreadable(headers),
    rewriteUrl: rewriteProxied(config),
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // While the server shuts down, a request that still reaches it is answered like any other.
    return503OnClosing: false,
    // maxHeaderSize: the specification puts long customer lists in the query string. connectionsCheckingInterval: with
    // Node's default of 30 s, the timeout of 10 s could take up to 40 s.
    http: {
      maxHeaderSize: 64 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
  })
  const answers = new ListAnswers(services, options.patience)
  const admission = new Admission(callsAConnection * config.databasePool)
  const pushes = { bytes: 0 }
  endStuckReaders(app.server, options.patience?.reading)
  await app.register(problems)
  await app.register(answerHeaders, { headers, apiPrefix })
  await app.register(nodeAnswers, { headers })
  await app.register(drain)
  await app.register(forwardedWarning, config)
  await app.register(accepts)
  await app.register(cookie)
  await app.register(queryLimit)
  // The code for metrics and traces is loaded only if their settings are given.
  if (config.metrics) {
    const { monitor } = await import('#kit/server/metrics/monitor.ts')
    const { addFeedMetrics } = await import('#intake/server/metrics/feed-metrics.ts')
    await app.register(monitor, {
      ...{ services, answers, admission, pushes, listener: config.metrics },
      addOwn: (registry, report) => addFeedMetrics(registry, services.store, report),
    })
  }
  if (config.tracesUrl !== undefined) {
    const { traceRequests } = await import('#kit/server/tracing/tracing.ts')
    await app.register(traceRequests, { url: config.tracesUrl })
  }
  await app.register(lifecycle, services)
  await app.register(health, services)
  if (config.demo && options.owner) await app.register(demoMail, options.owner)
  await app.register(calls, { services, implementations, answers, admission })
  await app.register((feeds) => acceptFeeds(feeds, services, { admission, pushes }))
  await app.register(outgoingOrders, { services, admission })
  await app.register(openApi, { config, others: serviceCalls(config.features) })
  if (options.web) await app.register(webApp, { ...options.web, services, offline: screens.orderGuide })
  return app
}
