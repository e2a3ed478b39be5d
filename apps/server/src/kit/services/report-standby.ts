import type { CheckedScope } from '#server/kit/access/scope.ts'
import type { Store } from '#server/kit/db/store.ts'
import type { Asker } from '#server/kit/db/wall/asker.ts'
import type { ListArguments, ListRows } from '#server/kit/lists/list.ts'

/** `behind`: its data or rights differ from the primary's. */
export type StandbyState = 'used' | 'behind' | 'away'

export interface StandbyRequest {
  /** The data version, read together with the viewer's rights. */
  version: number
  scope: CheckedScope
  asker: Asker | undefined
  list: ListArguments
}

/** A standby of the database for long lists. It may be behind or away at any time; the store then answers. */
export interface ReportStandby {
  readonly state: StandbyState
  readonly store: Store
  /** Called whenever the state changes. */
  reportTo(report: (state: StandbyState, error: unknown) => void): void
  /**
   * Answers a list from exactly the data and rights that the primary has now.
   * @returns undefined when the standby is behind or away
   */
  answer(request: StandbyRequest): Promise<ListRows | undefined>
}
