import { system } from '#kit/server/db/row-security/caller.ts'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { ServiceAccount } from '#kit/server/access/service-queries.ts'
import { asLongUpload } from '#kit/server/http/limits/long-uploads.ts'
import { ServiceCallers } from '#kit/server/http/limits/service-callers.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import type { Services } from '#kit/server/services/services.ts'
import { confirmLoad, refuseEmbedded } from './confirm.ts'
import type { UploadLimits } from './decode.ts'
import { describeLoad, statusOf } from './load-answer.ts'
import { addLoad, countOpenLoads, findByKey, readLoad } from './load-queries.ts'
import type { Received } from './receive.ts'
import { type PushRequest, readConfirmation, readIdempotencyKey, readLoadId, readQuery } from './request.ts'
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

const retry = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })

/** What this server has received over HTTP since it started. */
export interface PushActivity {
  /** Bytes of feeds, after decompression. */
  bytes: number
}

/** Receives feeds from service accounts and reports on their loads. */
export class Push {
  /** The service account of each upload. */
  readonly #uploads: number[] = []
  readonly #services: Services
  readonly #pushes: PushActivity
  readonly #limits: UploadLimits
  readonly #callers: ServiceCallers
  readonly #readers: ServiceCallers

  constructor(services: Services, pushes: PushActivity, limits: UploadLimits) {
    this.#services = services
    this.#pushes = pushes
    this.#limits = limits
    this.#callers = new ServiceCallers(services.store.db, 'feeds', maxRequests)
    this.#readers = new ServiceCallers(services.store.db, 'feeds', maxQuestions)
  }

  get #db() {
    return this.#services.store.as(system).db
  }

  /** @throws {Problem} 503 if this server cannot load feeds, or too many loads are waiting */
  async #admit({ serviceId }: ServiceAccount): Promise<void> {
    refuseEmbedded(this.#services.config)
    const own = this.#uploads.filter((uploading) => uploading === serviceId)
    if (this.#uploads.length >= maxUploads || own.length >= maxUploadsOfOne)
      throw new Problem(429, 'Busy', 'Too many uploads at once.', retry(10))
    if ((await countOpenLoads(this.#db)) >= maxWaiting)
      throw new Problem(429, 'Busy', 'Too many loads are waiting.', retry(30))
  }

  /**
   * Receives a feed and queues it. Answers with the outcome, or with 202 if that takes longer.
   * @param receive writes the body into a folder
   */
  async push(
    request: FastifyRequest,
    reply: FastifyReply,
    receive: (dir: string, limits: UploadLimits) => Promise<Received>,
  ): Promise<FastifyReply> {
    try {
      const service = await this.#callers.caller(request)
      this.#callers.limit(service)
      const asked = readQuery(request.query)
      const key = readIdempotencyKey(request.headers['idempotency-key'])
      await this.#admit(service)
      const loadId = await this.#receive(request, service, asked, key, receive)
      return await this.#answer(request, reply, loadId)
    } catch (error) {
      // The rest of the body is not read.
      void reply.header('connection', 'close')
      throw error
    }
  }

  async #receive(
    request: FastifyRequest,
    service: ServiceAccount,
    { mode, options }: PushRequest,
    key: string | null,
    receive: (dir: string, limits: UploadLimits) => Promise<Received>,
  ): Promise<number> {
    const { dataDir } = this.#services.config
    this.#uploads.push(service.serviceId)
    const spool = await makeSpool(dataDir)
    let loadId: number | undefined
    try {
      const received = await asLongUpload(request.raw.socket, () => receive(spoolFolder(dataDir, spool), this.#limits))
      this.#pushes.bytes += received.bytes
      const requestDigest = createHash('sha256')
        .update(JSON.stringify([request.routeOptions.url, request.params, mode, options, received.digest]))
        .digest('hex')
      loadId = await addLoad(this.#db, {
        loadedBy: service.name,
        mode,
        source: 'http',
        serviceId: service.serviceId,
        idempotencyKey: key,
        requestDigest,
        spool,
        options,
        files: received.files,
      })
      if (loadId === undefined) return await this.#earlier(service, key ?? '', requestDigest)
      await writeAudit(this.#db, {
        requestId: request.id,
        actor: service.name,
        subject: undefined,
        event: 'feed received',
        detail: { load: loadId, files: received.files.slice(0, 50), bytes: received.bytes, mode, ...options },
      })
      return loadId
    } finally {
      this.#uploads.splice(this.#uploads.indexOf(service.serviceId), 1)
      if (loadId === undefined) await removeSpool(dataDir, spool)
    }
  }

  /** Returns the load of an earlier, identical request. @throws {Problem} 422 if the request differs */
  async #earlier(service: ServiceAccount, key: string, requestDigest: string): Promise<number> {
    const earlier = await findByKey(this.#db, service.serviceId, key)
    if (earlier?.requestDigest === requestDigest) return earlier.loadId
    throw new Problem(422, 'Key in use', 'Idempotency-Key: was used for a request with another content.')
  }

  async #answer(request: FastifyRequest, reply: FastifyReply, loadId: number): Promise<FastifyReply> {
    request.log = request.log.child({ load: loadId })
    const isAsync = /\brespond-async\b/i.test(String(request.headers.prefer ?? ''))
    const until = performance.now() + (isAsync ? 0 : longestWait)
    let load = await readLoad(this.#db, loadId)
    while (load && statusOf[load.state] === 202 && performance.now() < until && !request.raw.socket.destroyed) {
      await sleep(lookEvery)
      load = await readLoad(this.#db, loadId)
    }
    if (!load) throw new Problem(404, 'Not found', 'The load is no longer kept.')
    const status = statusOf[load.state]
    if (status === 202) void reply.header('retry-after', '5')
    return reply
      .code(status)
      .header('location', `${this.#services.config.apiPrefix}/feeds/${loadId}`)
      .send(await describeLoad(this.#db, load))
  }

  /** Queues the stored files of the caller's load again, and answers like `push`. */
  async confirm(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> {
    const service = await this.#callers.caller(request)
    this.#callers.limit(service)
    const digest = readConfirmation(request.query)
    await this.#admit(service)
    const loadId = await confirmLoad(this.#db, this.#services.config.dataDir, {
      loadId: readLoadId(request.params.id),
      digest,
      by: service.name,
      source: 'http',
      serviceId: service.serviceId,
      requestId: request.id,
    })
    return this.#answer(request, reply, loadId)
  }

  /** Reports on a load of the caller. */
  async read(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> {
    const service = await this.#readers.caller(request)
    this.#readers.limit(service)
    const load = await readLoad(this.#db, readLoadId(request.params.id))
    if (!load || load.service_id !== service.serviceId) throw new Problem(404, 'Not found', 'There is no such load.')
    return reply.send(await describeLoad(this.#db, load))
  }
}
