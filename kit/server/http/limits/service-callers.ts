import type { FastifyRequest } from 'fastify'
import { findService, type ServiceAccount } from '#kit/server/access/service-queries.ts'
import type { ServiceRight } from '#kit/server/db/load-schema.ts'
import type { Db } from '#kit/server/db/store.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import { bearerOf } from '../implementation.ts'

const notAService = () =>
  new Problem(401, 'Not authorized', 'This call needs the key of a service account.', {
    headers: { 'www-authenticate': 'Bearer' },
  })

/** Authenticates service accounts with one right, and limits how often each of them calls this server. */
export class ServiceCallers {
  readonly #db: Db
  readonly #may: ServiceRight
  readonly #aMinute: number
  readonly #recent = new Map<number, { since: number; count: number }>()

  constructor(db: Db, may: ServiceRight, aMinute: number) {
    this.#db = db
    this.#may = may
    this.#aMinute = aMinute
  }

  /** @throws {Problem} 401 without a service account's key; 403 with a key for other calls; 429 after too many requests */
  async caller(request: FastifyRequest): Promise<ServiceAccount> {
    const service = await findService(this.#db, bearerOf(request))
    if (!service) throw notAService()
    if (service.may !== this.#may) throw new Problem(403, 'Not permitted', 'This service account may not do this.')
    request.log = request.log.child({ actor: service.name })
    this.#limit(service)
    return service
  }

  #limit({ serviceId }: ServiceAccount): void {
    const now = performance.now()
    const recent = this.#recent.get(serviceId)
    if (!recent || now - recent.since > 60_000) this.#recent.set(serviceId, { since: now, count: 1 })
    else if (++recent.count > this.#aMinute)
      throw new Problem(429, 'Too many requests', 'Try again in a minute.', { headers: { 'retry-after': '60' } })
  }
}
