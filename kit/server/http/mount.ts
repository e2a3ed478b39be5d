import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import {
  type Endpoint,
  type FileEndpoint,
  type ListEndpoint,
  takesForm,
  type ValueEndpoint,
} from '#kit/contract/declare/endpoint.ts'
import type { Feature } from '#kit/contract/declare/features.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { scopeFields } from '#kit/contract/declare/scope.ts'
import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataAsOfHeader, portalDayHeader } from '#kit/contract/answer-headers.ts'
import { callerOf, type CheckedScope, checkScope, requestedScope, requestedShipTo } from '../access/scope.ts'
import {
  customerGrant,
  findShipTo,
  readGrant,
  readViewer,
  touchSession,
  type ViewerReading,
} from '../access/queries.ts'
import { AuditThrottle } from '../access/audit-throttle.ts'
import type { Admission } from './limits/admission.ts'
import type { ListAnswers } from './answers/answer.ts'
import { missingNeed, notSignedIn, Problem } from '../problem/problem.ts'
import { sendFile } from './answers/files.ts'
import { forms } from './input/forms.ts'
import {
  type Call,
  type FileHandler,
  type Handler,
  type Implementations,
  type CheckedListQuery,
  bearerOf,
  factsOf,
} from './implementation.ts'
import type { Services } from '../services/services.ts'
import { readInput } from './input/input.ts'
import { changesState, refuseOtherSites } from './protection/own-site.ts'

/** Every call by name, except those of features that are switched off. */
export const installedCalls = (features: readonly Feature[]): readonly (readonly [EndpointName, Endpoint])[] =>
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { feature }]) => feature === undefined || features.includes(feature),
  )

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's call, or `health`; other routes have none. */
    endpoint?: string
    signInResults?: ValueEndpoint['signInResults']
  }
}

/** Publishes each request after the rights of its call have been checked. */
export const rightsChecked = channel('trade-counter:rights-checked')

interface Mounting {
  services: Services
  implementations: Implementations
  answers: ListAnswers
  admission: Admission
}

/** Throws at startup for a call that does not declare its permissions and scope. */
export function checkDeclaration(name: string, endpoint: Endpoint): void {
  if (!endpoint.needs?.kind || !endpoint.scope?.kind) throw new Error(`${name}: a call needs both needs and scope`)
  const known = Object.keys(endpoint.input.shape)
  const strange = scopeFields(endpoint.scope).filter((field) => !known.includes(field))
  if (strange.length > 0) throw new Error(`${name}: scope names ${strange.join(', ')}, which the input does not have`)
  if (endpoint.needs.kind === 'open' && endpoint.scope.kind !== 'none')
    throw new Error(`${name}: an open call must not have a scope`)
}

const kindsOf = (endpoint: Endpoint) => (endpoint.kind === 'list' ? endpoint.data : undefined)

/** Reads the viewer and checks whether the request is in the viewer's scope, for every request. */
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
    // On a full disk, reads still work. Not recording a use only shortens the idle time by minutes.
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
      : await readGrant(store.as({ kind: 'account', accountId: viewer.accountId }).db, viewer, requested)
  const shipTo = requestedShipTo(endpoint.scope, input)
  if (shipTo === undefined || grant.shipTos.length === 0 || grant.shipTos.includes(shipTo)) return { ...reading, grant }
  const { company = '', customer = '' } = requested
  const { db } = store.as({ kind: 'customer', company, customer })
  return { ...reading, grant, shipTo: await findShipTo(db, company, customer, shipTo) }
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
  { services, answers, audit }: Mounting & { audit: AuditThrottle },
  endpoint: Endpoint,
  implementation: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (endpoint.kind === 'value' && endpoint.secretsInAddress && !services.config.legacyUrlSecrets) {
    throw new Problem(405, 'Not allowed', 'Secrets in the address are not accepted here; use the POST form.', {
      headers: { allow: 'POST' },
    })
  }
  const input = readInput(endpoint, request)
  const reading = await readViewerFor(endpoint, input, request, services)
  const scope = await checkRights(audit, endpoint, input, reading, request.id)
  rightsChecked.publish(request)
  if (reading?.dataAsOf) void reply.header(dataAsOfHeader, reading.dataAsOf.toISOString())
  const subject = scope.kind === 'customer' ? scope.company + scope.customer : undefined
  if (reading) {
    request.log = request.log.child({ actor: reading.viewer.identityKey, subject })
    await audit.acting(reading.viewer, request.id, endpoint.path, subject)
  }
  const today = services.today()
  void reply.header(portalDayHeader, today)
  const caller = callerOf(scope, reading?.viewer)
  const data = caller ? services.store.as(caller) : services.store
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
    return endpoint.output.parse(await (implementation as Handler<ValueEndpoint>)(call as Call<ValueEndpoint>, input))
  if (endpoint.kind === 'file') {
    const file = await (implementation as FileHandler<FileEndpoint>)(call as Call<FileEndpoint>, input)
    return sendFile(endpoint, file, { call, subject, enterLong: () => answers.enterLong(call, reply) }, reply)
  }
  return answers.send(
    endpoint,
    implementation as CheckedListQuery<ListEndpoint>,
    { call, input, stamp: reading?.stamp ?? '', subject },
    request,
    reply,
  )
}

/** Mounts every installed call as a route with all its access checks. */
export async function calls(app: FastifyInstance, mounting: Mounting): Promise<void> {
  const { config, store, clock } = mounting.services
  const audited = { ...mounting, audit: new AuditThrottle(store.db, () => clock.now()) }
  const installed = installedCalls(config.features)
  for (const [name, endpoint] of installed) checkDeclaration(name, endpoint)
  const mount = (target: FastifyInstance, isWanted: (endpoint: Endpoint) => boolean) => {
    for (const [name, endpoint] of installed.filter((call) => isWanted(call[1])))
      target.route({
        method: endpoint.method,
        url: `${config.apiPrefix}${endpoint.path}`,
        config: { endpoint: name, ...(endpoint.kind === 'value' && { signInResults: endpoint.signInResults }) },
        onRequest: changesState(endpoint) ? [refuseOtherSites(config.publicUrl)] : [],
        handler: (request, reply) =>
          mounting.admission.admit(() => run(audited, endpoint, mounting.implementations[name], request, reply)),
      })
  }
  mount(app, (endpoint) => !takesForm(endpoint))
  await app.register(async (target) => {
    await target.register(forms)
    mount(target, takesForm)
  })
}
