/** How often the served version is asked for. */
export const versionEverySeconds = 30
/** A page is not loaded again for the same version within this time: servers of two versions may stand side by side. */
const againAfterMs = 10 * 60_000

export interface VersionState {
  /** The version that this page was built as. */
  loaded: string
  /** The version that the server answers with. */
  served: string
  /** For which version this tab was last loaded again, and when, in milliseconds. */
  reloaded: { version: string; at: number } | undefined
  /** Something was typed that loading the page again would lose. */
  unsaved: boolean
}

/**
 * What to do about the version that the server answered: nothing, load the app again, or offer to. The page is loaded
 * again once for a version, never in a loop, and never under somebody's hands.
 */
export function versionStep(state: VersionState, now: Date): 'stay' | 'reload' | 'offer' {
  if (state.served === state.loaded) return 'stay'
  const { reloaded } = state
  const triedLately = reloaded?.version === state.served && now.getTime() - reloaded.at < againAfterMs
  if (triedLately) return 'stay'
  return state.unsaved ? 'offer' : 'reload'
}

/** When to ask next, in milliseconds: the interval give or take a tenth, so that not all browsers ask at once. */
export const versionDelay = (random: number): number => Math.round(versionEverySeconds * 1000 * (0.9 + 0.2 * random))
