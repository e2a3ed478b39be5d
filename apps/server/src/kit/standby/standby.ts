import { streamListWith, type ListRows } from '#server/kit/lists/list.ts'
import type { Store } from '#server/kit/db/store.ts'
import type { ReportStandby, StandbyRequest, StandbyState } from '#server/kit/services/report-standby.ts'
import { basisOf, readBasis } from './queries.ts'

/** Milliseconds without an attempt after a failure: a host that does not answer would delay each list by seconds. */
const retryAfter = 5_000

/**
 * Reads long lists from a standby, which is always a little behind. What it shows depends on its copies of the data and
 * of the tables that say who may see what. So the rows of a list count only if both are the primary's, in the very
 * snapshot from which the rows come.
 */
export class Standby implements ReportStandby {
  readonly store: Store
  readonly #primary: Store
  #report: Parameters<ReportStandby['reportTo']>[0] = () => undefined
  #state: StandbyState = 'used'
  #retryAt = 0

  constructor(primary: Store, store: Store) {
    this.#primary = primary
    this.store = store
  }

  get state(): StandbyState {
    return this.#state
  }

  reportTo(report: Parameters<ReportStandby['reportTo']>[0]): void {
    this.#report = report
  }

  async answer({ version, scope, asker, list }: StandbyRequest): Promise<ListRows | undefined> {
    if (performance.now() < this.#retryAt) return undefined
    const current = await readBasis(this.#primary, scope)
    // A feed came in after the viewer's rights were read.
    if (current?.version !== version) return undefined
    try {
      // Cheap, and usually enough: the list's query does not start on a standby that is behind.
      const ahead = await readBasis(this.store, scope)
      if (ahead?.text !== current.text) return this.#turn('behind')
      const data = asker ? this.store.as(asker) : this.store
      const { rows, text } = await streamListWith(basisOf(scope).compile(data.db), data, ...list)
      if (text !== current.text) {
        rows.destroy()
        return this.#turn('behind')
      }
      this.#turn('used')
      return { rows, seen: current.seen }
    } catch (error) {
      this.#retryAt = performance.now() + retryAfter
      return this.#turn('away', error)
    }
  }

  #turn(state: StandbyState, error?: unknown): undefined {
    if (this.#state === state) return
    this.#state = state
    this.#report(state, error)
  }
}
