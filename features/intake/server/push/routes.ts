import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { ServiceAccount } from '#kit/server/access/service-queries.ts'
import { system } from '#kit/server/db/row-security/caller.ts'
import type { Admission } from '#kit/server/http/limits/admission.ts'
import { asLongUpload } from '#kit/server/http/limits/long-uploads.ts'
import { ServiceCallers } from '#kit/server/http/limits/service-callers.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import type { Services } from '#kit/server/services/services.ts'
import { confirmLoad, refuseEmbedded } from './confirm.ts'
import { describeLoad, statusOf } from './load-answer.ts'
import { addLoad, countOpenLoads, findByKey, readLoad } from './load-queries.ts'
import { type Received, receiveForm, receiveRows } from './receive.ts'
import { fileOfKind, type PushRequest, readConfirmation, readIdempotencyKey, readLoadId, readQuery } from './request.ts'
import { makeSpool, removeSpool, spoolFolder } from './spool.ts'

/** The maximum wait of an answer for the end of the load, in milliseconds. */
const longestWait = 20_000
const lookEvery = 100
/** Concurrent uploads on one server: the maximum in total, and per service account. */
const maxUploads = 4
const maxUploadsOfOne = 2
/** The maximum number of waiting loads on all servers. */
const maxWaiting = 20
/** The maximum requests per minute of one service account, on one server. */
const maxRequests = 120
/** The maximum status requests per minute of one service account, on one server. */
const maxQuestions = 300
/** An upload must send at least a megabyte per minute. */
const pace = { pause: 60_000, pace: 2 ** 20 }

const busy = (detail: string, seconds: number) =>
  new Problem(429, 'Busy', detail, { headers: { 'retry-after': String(seconds) } })

const uploadOf = ({ raw, headers }: FastifyRequest) => ({
  body: raw,
  type: headers['content-type'],
  encoding: headers['content-encoding'],
})

type OfLoad = FastifyRequest<{ Params: { id: string } }>

/**
 * Mounts the calls of service accounts, which load feeds and report on their loads. They are not in the contract,
 * because no browser may call them and their bodies are streamed.
 * @param pushes counts the bytes of feeds that this server has received, after decompression
 */
export async function acceptFeeds(
  app: FastifyInstance,
  { store, config }: Services,
  { admission, pushes }: { admission: Admission; pushes: { bytes: number } },
): Promise<void> {
  const { dataDir, apiPrefix, apiPath } = config
  const { db } = store.as(system)
  const limits = { bytes: config.feedPushBytes, ...pace }
  const callers = new ServiceCallers(store.db, 'feeds', maxRequests)
  const readers = new ServiceCallers(store.db, 'feeds', maxQuestions)
  /** The service account of each current upload. */
  const uploads: number[] = []

  /** @throws {Problem} 503 if this server cannot load feeds, or too many loads are waiting */
  async function admit(): Promise<void> {
    refuseEmbedded(config)
    if ((await countOpenLoads(db)) >= maxWaiting) throw busy('Too many loads are waiting.', 30)
  }

  /** Receives a feed and queues it. @returns the load's ID @throws {Problem} 429 during too many other uploads */
  async function receiveLoad(
    request: FastifyRequest,
    { serviceId, name }: ServiceAccount,
    { mode, options }: PushRequest,
    key: string | null,
    receive: (dir: string) => Promise<Received>,
  ): Promise<number> {
    const own = uploads.filter((uploading) => uploading === serviceId)
    if (uploads.length >= maxUploads || own.length >= maxUploadsOfOne) throw busy('Too many uploads at once.', 10)
    uploads.push(serviceId)
    let spool: string | undefined
    let loadId: number | undefined
    try {
      spool = await makeSpool(dataDir)
      const folder = spoolFolder(dataDir, spool)
      const received = await asLongUpload(request.raw.socket, () => receive(folder))
      const { files, bytes } = received
      pushes.bytes += bytes
      const digest = createHash('sha256')
        .update(JSON.stringify([request.routeOptions.url, request.params, mode, options, received.digest]))
        .digest('hex')
      loadId = await addLoad(db, {
        loaded_by: name,
        mode,
        source: 'http',
        service_id: serviceId,
        idempotency_key: key,
        request_digest: digest,
        spool,
        options: JSON.stringify(options),
        files,
      })
      if (loadId === undefined) return await earlier(serviceId, key ?? '', digest)
      await writeAudit(db, {
        requestId: request.id,
        actor: name,
        subject: undefined,
        event: 'feed received',
        detail: { load: loadId, files: files.slice(0, 50), bytes, mode, ...options },
      })
      return loadId
    } finally {
      uploads.splice(uploads.indexOf(serviceId), 1)
      if (loadId === undefined && spool !== undefined) await removeSpool(dataDir, spool)
    }
  }

  /** Returns the load of an earlier, identical request. @throws {Problem} 422 if the request differs */
  async function earlier(serviceId: number, key: string, digest: string): Promise<number> {
    const found = await findByKey(db, serviceId, key)
    if (found?.requestDigest === digest) return found.loadId
    throw new Problem(422, 'Key in use', 'Idempotency-Key: was used for a request with another content.')
  }

  /** Answers with the outcome of a load, or with 202 if that takes longer. */
  async function answer(request: FastifyRequest, reply: FastifyReply, loadId: number): Promise<FastifyReply> {
    request.log = request.log.child({ load: loadId })
    const isAsync = /\brespond-async\b/i.test(String(request.headers.prefer ?? ''))
    const until = performance.now() + (isAsync ? 0 : longestWait)
    let load = await readLoad(db, loadId)
    while (load && statusOf[load.state] === 202 && performance.now() < until && !request.raw.socket.destroyed) {
      await sleep(lookEvery)
      load = await readLoad(db, loadId)
    }
    if (!load) throw new Problem(404, 'Not found', 'The load is no longer kept.')
    const status = statusOf[load.state]
    if (status === 202) void reply.header('retry-after', '5')
    return reply
      .code(status)
      .header('location', `${apiPath}/feeds/${loadId}`)
      .send(await describeLoad(db, load))
  }

  async function push(request: FastifyRequest, reply: FastifyReply, receive: (dir: string) => Promise<Received>) {
    try {
      const service = await callers.caller(request)
      const asked = readQuery(request.query)
      const key = readIdempotencyKey(request.headers['idempotency-key'])
      await admit()
      return await answer(request, reply, await receiveLoad(request, service, asked, key, receive))
    } catch (error) {
      // The rest of the body is not read.
      void reply.header('connection', 'close')
      throw error
    }
  }

  /** Queues the stored files of the caller's load again, and answers like `push`. */
  async function confirm(request: OfLoad, reply: FastifyReply): Promise<FastifyReply> {
    const service = await callers.caller(request)
    const digest = readConfirmation(request.query)
    await admit()
    const loadId = await confirmLoad(db, dataDir, {
      loadId: readLoadId(request.params.id),
      digest,
      by: service.name,
      source: 'http',
      serviceId: service.serviceId,
      requestId: request.id,
    })
    return answer(request, reply, loadId)
  }

  async function read(request: OfLoad, reply: FastifyReply): Promise<FastifyReply> {
    const service = await readers.caller(request)
    const load = await readLoad(db, readLoadId(request.params.id))
    if (!load || load.service_id !== service.serviceId) throw new Problem(404, 'Not found', 'There is no such load.')
    return reply.send(await describeLoad(db, load))
  }

  await app.register(async (feeds) => {
    feeds.removeAllContentTypeParsers()
    // The handlers read the body.
    feeds.addContentTypeParser('*', (_request, _body, done) => done(null))
    const prefix = `${apiPrefix}/feeds`
    feeds.post(prefix, { config: { endpoint: 'pushFeeds' } }, (request, reply) =>
      push(request, reply, (dir) => receiveForm(dir, uploadOf(request), limits)),
    )
    feeds.post<{ Params: { kind: string } }>(
      `${prefix}/:kind`,
      { config: { endpoint: 'pushFeed' } },
      (request, reply) =>
        push(request, reply, async (dir) =>
          receiveRows(dir, fileOfKind(request.params.kind), uploadOf(request), limits),
        ),
    )
    feeds.post(`${prefix}/:id/confirm`, { config: { endpoint: 'confirmLoad' } }, confirm)
    feeds.get(`${prefix}/:id`, { config: { endpoint: 'readLoad' } }, (request: OfLoad, reply) =>
      admission.admit(() => read(request, reply)),
    )
  })
}
