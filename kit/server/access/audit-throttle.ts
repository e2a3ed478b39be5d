import { LRUCache } from 'lru-cache'
import type { Db } from '../db/store.ts'
import { writeAudit, type Viewer } from './queries.ts'

/**
 * Writes refusals, and access by employees and groups to a customer's data, to the audit trail. Each process repeats an
 * entry of a session at most every 10 minutes. Requests that wait for the same entry fail with it.
 */
export class AuditThrottle {
  readonly #db: Db
  readonly #written: LRUCache<string, Promise<void>>

  constructor(db: Db, now: () => Date) {
    this.#db = db
    const perf = { now: () => now().getTime() }
    this.#written = new LRUCache({ max: 20_000, ttl: 10 * 60_000, ttlResolution: 0, perf })
  }

  async #write(viewer: Viewer, entry: { requestId: string; subject?: string; event: string; path: string }) {
    const key = [viewer.sessionId, entry.event, entry.subject, entry.event === 'refused' && entry.path].join(' ')
    const { requestId, subject, event, path } = entry
    const detail = { path, session: viewer.sessionId }
    const known = this.#written.get(key)
    const writing = known ?? writeAudit(this.#db, { requestId, actor: viewer.identityKey, subject, event, detail })
    if (!known) this.#written.set(key, writing)
    try {
      await writing
    } catch (error) {
      // The next request writes the entry.
      this.#written.delete(key)
      throw error
    }
  }

  /** Records that a signed-in account requested data or an action that it may not access. */
  refused(viewer: Viewer, requestId: string, path: string): Promise<void> {
    return this.#write(viewer, { requestId, event: 'refused', path })
  }

  /** Records that an employee or a group accesses a customer's data. Access by the customer itself is not recorded. */
  async acting(viewer: Viewer, requestId: string, path: string, subject: string | undefined): Promise<void> {
    if (viewer.loginType === 'C' || subject === undefined) return
    await this.#write(viewer, { requestId, subject, event: 'acting for', path })
  }
}
