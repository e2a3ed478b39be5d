import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import type {
  Endpoint,
  FileEndpoint,
  ListEndpoint,
  ValueEndpoint,
} from '@trade-counter/contract/kit/declare/endpoint.ts'
import { scopeFields } from '@trade-counter/contract/kit/declare/scope.ts'
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataAsOfHeader } from '@trade-counter/contract/kit/data-as-of.ts'
import { portalDayHeader } from '@trade-counter/contract/kit/portal-day.ts'
import { askerForScope, askerOf } from '#server/kit/access/asker.ts'
import { customerGrant, readGrant, readViewer, touchSession, type ViewerReading } from '#server/kit/access/queries.ts'
import { requestedScope, type CheckedScope, checkScope } from '#server/kit/access/scope.ts'
import type { AuditThrottle } from '#server/kit/access/audit-throttle.ts'
import type { CallMeter, CallTracer } from './call-meter.ts'
import type { Admission } from './limits/admission.ts'
import type { ListAnswers } from './answers/answer.ts'
import { missingNeed, notSignedIn, Problem } from '#server/kit/problem/problem.ts'
import { sendFile } from './answers/files.ts'
import type { Call, FileHandler, Handler, ListQuery } from './implementation.ts'
import type { Services } from '#server/kit/services/services.ts'
import { readInput } from './input/input.ts'
import { changesState, refuseOtherSites } from './protection/own-site.ts'
import { bearerOf, factsOf } from './request-facts.ts'

export interface Mounting {
  app: FastifyInstance
  services: Services
  answers: ListAnswers
  audit: AuditThrottle
  admission: Admission
  /** Without METRICS_PORT there is none. */
  meter?: CallMeter | undefined
  /** Without OTEL_EXPORTER_OTLP_ENDPOINT there is none. */
  tracer?: CallTracer | undefined
}

/** Rejects, at startup, a call that does not declare its permissions and scope. */
export function checkDeclaration(name: string, endpoint: Endpoint): void {
  if (!endpoint.needs?.kind || !endpoint.scope?.kind) throw new Error(`${name}: a call needs both needs and scope`)
  const known = Object.keys(endpoint.input.shape)
  const strange = scopeFields(endpoint.scope).filter((field) => !known.includes(field))
  if (strange.length > 0) throw new Error(`${name}: scope names ${strange.join(', ')}, which the input does not have`)
  if (endpoint.needs.kind === 'open' && endpoint.scope.kind !== 'none')
    throw new Error(`${name}: an open call must not have a scope`)
}

const kindsOf = (endpoint: Endpoint) => (endpoint.kind === 'list' ? endpoint.data : undefined)

/** Reads the viewer and whether the request is in its scope, for every request. */
async function readViewerFor(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  request: FastifyRequest,
  services: Services,
): Promise<ViewerReading | undefined> {
  const { store, clock, config } = services
  const token = bearerOf(request)
  const claims = token === undefined ? undefined : await services.authenticate(token)
  if (!claims) {
    if (endpoint.needs.kind === 'open') return undefined
    throw notSignedIn()
  }
  const now = clock.now()
  const idleSince = new Date(now.getTime() - config.idleMinutes * 60_000)
  const reading = await readViewer(store.db, claims, { now, idleSince }, kindsOf(endpoint))
  if (!reading && endpoint.needs.kind !== 'open') throw notSignedIn()
  if (reading && now.getTime() - reading.usedAt.getTime() > 60_000) {
    // Reads still work on a full disk: an unrecorded use costs at most minutes of idle time.
    await touchSession(store.db, claims.sessionId, now).catch((error: unknown) =>
      request.log.warn({ err: error }, 'session use could not be recorded'),
    )
  }
  if (!reading) return undefined
  const { viewer } = reading
  const requested = requestedScope(endpoint.scope, input)
  const grant =
    viewer.loginType === 'C'
      ? customerGrant(viewer, requested)
      : await readGrant(store.as(askerForScope(viewer.accountId)).db, viewer, requested)
  return { ...reading, grant }
}

/**
 * Checks the viewer's permissions and scope.
 * @throws {Problem} 403, after auditing the refusal
 */
async function checkRights(
  audit: AuditThrottle,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  reading: ViewerReading | undefined,
  requestId: string,
): Promise<CheckedScope> {
  try {
    if (!meets(endpoint.needs, reading?.viewer)) throw missingNeed(endpoint.needs, reading?.viewer)
    return reading ? checkScope(endpoint.scope, input, reading) : { kind: 'none' }
  } catch (error) {
    if (reading) await audit.refused(reading.viewer, requestId, endpoint.path)
    throw error
  }
}

async function run(
  mounting: Mounting,
  endpoint: Endpoint,
  implementation: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { services, answers, audit, meter } = mounting
  if (endpoint.kind === 'value' && endpoint.secretsInAddress && !services.config.legacyUrlSecrets) {
    throw new Problem(405, 'Not allowed', 'Secrets in the address are not accepted here; use the POST form.', {
      headers: { allow: 'POST' },
    })
  }
  const input = readInput(endpoint, request)
  const reading = await readViewerFor(endpoint, input, request, services)
  const scope = await checkRights(audit, endpoint, input, reading, request.id)
  mounting.tracer?.ended(request, 'rights')
  if (reading?.dataAsOf) void reply.header(dataAsOfHeader, reading.dataAsOf.toISOString())
  const subject = scope.kind === 'customer' ? scope.company + scope.customer : undefined
  if (reading) {
    request.log = request.log.child({ actor: reading.viewer.identityKey, subject })
    await audit.acting(reading.viewer, request.id, endpoint.path, subject)
  }
  const today = services.today()
  void reply.header(portalDayHeader, today)
  const asker = askerOf(scope, reading?.viewer)
  const data = asker ? services.store.as(asker) : services.store
  const call = {
    db: data.db,
    data,
    services,
    viewer: reading?.viewer,
    scope,
    request: factsOf(request, reply, services.config),
    today,
  } as Call
  if (endpoint.kind === 'value')
    return answerValue(endpoint, implementation as Handler<ValueEndpoint>, { call, input, meter }, request, reply)
  if (endpoint.kind === 'file') {
    const file = await (implementation as FileHandler<FileEndpoint>)(call as Call<FileEndpoint>, input)
    return sendFile(endpoint, file, { call, subject, enterLong: () => answers.enterLong(call, reply) }, reply)
  }
  return answers.send(
    endpoint,
    implementation as ListQuery<ListEndpoint>,
    { call, input, stamp: reading?.stamp ?? '', subject },
    request,
    reply,
  )
}

async function answerValue(
  endpoint: ValueEndpoint,
  handler: Handler<ValueEndpoint>,
  { call, input, meter }: { call: Call; input: Record<string, unknown>; meter: CallMeter | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const answer: unknown = await handler(call as Call<ValueEndpoint>, input)
  if (reply.sent) return reply
  const output = endpoint.output.parse(answer)
  meter?.answered(endpoint, request, output)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(output))
}

/** The answer is ready, or its stream has begun. */
const noteAnswer =
  (tracer: CallTracer) =>
  (request: FastifyRequest, _reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) => {
    tracer.ended(request, 'answer')
    done(null, payload)
  }

/** Mounts a declared call as a route with all its access checks. */
export function mount(mounting: Mounting, name: string, endpoint: Endpoint, implementation: unknown): void {
  checkDeclaration(name, endpoint)
  mounting.app.route({
    method: endpoint.method,
    url: `${mounting.services.config.apiPrefix}${endpoint.path}`,
    config: { endpoint: name },
    onRequest: changesState(endpoint) ? [refuseOtherSites(mounting.services.config.publicUrl)] : [],
    handler: (request, reply) =>
      mounting.admission.admit(() => run(mounting, endpoint, implementation, request, reply)),
    onSend: mounting.tracer ? [noteAnswer(mounting.tracer)] : [],
  })
}
