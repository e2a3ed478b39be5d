import { createHash } from 'node:crypto'
import type { LoadMode } from './difference.ts'
import type { Breach, Impact } from './impact.ts'

/**
 * The digest that confirms one load: these files with this effect on what is loaded now. Other files, or other loaded
 * data that changes the effect, have another digest.
 * @param files the digest of the files' names and bytes
 */
export const confirmationDigest = (files: string, mode: LoadMode, impact: Impact): string =>
  createHash('sha256')
    .update(JSON.stringify([files, mode, impact]))
    .digest('hex')
    .slice(0, 16)

/** Thrown when a load changes more than the guards allow; nothing has changed. */
export class FeedUnconfirmed extends Error {
  override name = 'FeedUnconfirmed'
  readonly breaches: readonly Breach[]
  readonly impact: Impact
  /** Confirms exactly this load. */
  readonly digest: string

  /** @param isOther whether another load was confirmed */
  constructor(breaches: readonly Breach[], impact: Impact, digest: string, isOther: boolean) {
    const reasons = breaches.map(({ file, says }) => `${file} ${says}`).join('; ')
    super(`${reasons}. Nothing has changed.${isOther ? ' The confirmation is for another load.' : ''}`)
    this.breaches = breaches
    this.impact = impact
    this.digest = digest
  }
}
