import type { LoadState } from '#server/kit/db/load-schema.ts'

/** What this server has received over HTTP and loaded since it started. */
export class PushActivity {
  /** Bytes of received feeds, after decompression. */
  bytes = 0
  readonly #loads = new Map<LoadState, number>()

  /** Counts a load that ended in a state. */
  ended(state: LoadState): void {
    this.#loads.set(state, (this.#loads.get(state) ?? 0) + 1)
  }

  get loads(): ReadonlyMap<LoadState, number> {
    return this.#loads
  }
}
