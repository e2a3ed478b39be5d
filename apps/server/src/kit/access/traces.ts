import type { Services } from '#server/kit/http/implementation.ts'
import { writeAudit } from './queries.ts'
import type { Viewer } from './viewer.ts'

const mostKept = 20_000
const againAfterMs = 10 * 60_000

/**
 * Leaves traces in the audit trail that would repeat with every call: of refusals, and of employees and groups acting
 * for a customer. The same session's same trace is left once in 10 minutes a process.
 */
export class Traces {
  readonly #services: Services
  readonly #left = new Map<string, number>()

  constructor(services: Services) {
    this.#services = services
  }

  async #leave(viewer: Viewer, entry: { requestId: string; subject: string | undefined; event: string; path: string }) {
    const key = [viewer.sessionId, entry.event, entry.subject, entry.event === 'refused' && entry.path].join(' ')
    const now = this.#services.clock.now().getTime()
    if (now - (this.#left.get(key) ?? Number.NEGATIVE_INFINITY) < againAfterMs) return
    this.#left.delete(key)
    this.#left.set(key, now)
    const [oldest] = this.#left.keys()
    if (this.#left.size > mostKept && oldest !== undefined) this.#left.delete(oldest)
    const { requestId, subject, event, path } = entry
    const detail = { path, session: viewer.sessionId }
    await writeAudit(this.#services.store.db, { requestId, actor: viewer.identityKey, subject, event, detail })
  }

  /** Somebody who is signed in asked for what is not theirs. */
  refused(viewer: Viewer, requestId: string, path: string): Promise<void> {
    return this.#leave(viewer, { requestId, subject: undefined, event: 'refused', path })
  }

  /** An employee or a group looks at a customer's data; a customer at its own leaves no trace. */
  async acting(viewer: Viewer, requestId: string, path: string, subject: string | undefined): Promise<void> {
    if (viewer.loginType === 'C' || subject === undefined) return
    await this.#leave(viewer, { requestId, subject, event: 'acting for', path })
  }
}
