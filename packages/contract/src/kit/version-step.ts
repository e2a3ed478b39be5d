/** How often the served version is asked for. */
export const versionEverySeconds = 30
/** A page is not loaded again for the same version within this time: servers of two versions may stand side by side. */
const againAfterMs = 10 * 60_000

export interface Reload {
  version: string
  at: number
}

export interface VersionState {
  /** The version that this page was built as. */
  loaded: string
  /** The version that the server answers with. */
  served: string
  /** For which versions this tab was loaded again, and when, in milliseconds. */
  reloaded: readonly Reload[]
  /** Something was typed that loading the page again would lose. */
  unsaved: boolean
}

/** Those that are not so long ago that the version may be tried again. */
export const lately = (reloaded: readonly Reload[], now: Date): Reload[] =>
  reloaded.filter(({ at }) => now.getTime() - at < againAfterMs)

/**
 * What to do about the version that the server answered: nothing, load the app again, or offer to. The page is loaded
 * again once for a version, never in a loop, and never under somebody's hands.
 */
export function versionStep(state: VersionState, now: Date): 'stay' | 'reload' | 'offer' {
  if (state.served === state.loaded) return 'stay'
  if (lately(state.reloaded, now).some(({ version }) => version === state.served)) return 'stay'
  return state.unsaved ? 'offer' : 'reload'
}

/** When to ask next, in milliseconds: the interval give or take a tenth, so that not all browsers ask at once. */
export const versionDelay = (random: number): number => Math.round(versionEverySeconds * 1000 * (0.9 + 0.2 * random))
