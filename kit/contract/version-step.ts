const versionEverySeconds = 30
/** The minimum time between reloads for the same version, because servers of two versions may run at the same time. */
const againAfterMs = 10 * 60_000

export interface Reload {
  version: string
  at: number
}

export interface VersionState {
  /** The version of this page's build. */
  loaded: string
  served: string
  /** The versions for which this tab has reloaded, and when, in milliseconds. */
  reloaded: readonly Reload[]
  /** Whether the user has typed something that a reload would lose. */
  unsaved: boolean
}

/** Returns the reloads recent enough to block another attempt for the same version. */
export const recentReloads = (reloaded: readonly Reload[], now: Date): Reload[] =>
  reloaded.filter(({ at }) => now.getTime() - at < againAfterMs)

/**
 * Returns what to do about the version that the server reports: nothing, reload the app, or offer to. The page reloads
 * once per version, never in a loop, and never while the user has unsaved input.
 */
export function versionStep(state: VersionState, now: Date): 'stay' | 'reload' | 'offer' {
  if (state.served === state.loaded) return 'stay'
  if (recentReloads(state.reloaded, now).some(({ version }) => version === state.served)) return 'stay'
  return state.unsaved ? 'offer' : 'reload'
}

/** Delay until the next check, in milliseconds: the interval ±10%, so that browsers don't all check at once. */
export const versionDelay = (random: number): number => Math.round(versionEverySeconds * 1000 * (0.9 + 0.2 * random))
