import { createHash } from 'node:crypto'
import type { Session } from '#server/kit/db/store.ts'
import { current } from '../loading/staging.ts'
import type { FeedFile } from '../reading/feed-file.ts'
import type { Difference, LoadMode } from './difference.ts'
import type { KindChange } from './applying.ts'
import type { Limits } from '../feed-settings.ts'
import { type Loss, lossOf } from './losses.ts'
import { type Movement, movementOf, movesTooFar } from './movements.ts'

/** A reason not to load without a confirmation. */
export interface Breach {
  file: string
  says: string
}

/** What a load would change, shown to the person who confirms it. */
export interface Impact {
  kinds: readonly KindChange[]
  movements: readonly Movement[]
  losses: readonly Loss[]
}

/** Whether a table would lose more than a fifth of its rows. */
async function shrinks(session: Session, feed: FeedFile | undefined, { added, gone, before }: KindChange) {
  const lost = gone - added
  if (lost <= 0) return false
  if (before !== undefined) return lost * 5 > before
  // Five times as many rows are enough, so a long table need not be counted.
  const [rows] = await session.query<{ count: number }>(
    `select count(*) as count from (select 1 from ${current(feed?.table ?? 'invoice_images')} limit ${lost * 5}) t`,
  )
  return (rows?.count ?? 0) < lost * 5
}

/** Why the load needs a confirmation: tables that shrink, and figures that move too far. */
export async function breachesOf(
  session: Session,
  difference: Difference,
  feeds: readonly FeedFile[],
  kinds: readonly KindChange[],
  { limits, allowShrink }: { limits: Limits; allowShrink: boolean },
): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const kind of allowShrink ? [] : kinds) {
    const feed = feeds.find(({ file }) => file === kind.file)
    if (await shrinks(session, feed, kind)) breaches.push({ file: kind.file, says: 'loses more than a fifth' })
  }
  for (const feed of feeds) {
    for (const measure of feed.measures) {
      const limit = measure.guard && limits[measure.guard]
      if (limit === undefined || !(await movesTooFar(session, difference, feed, measure, limit))) continue
      breaches.push({ file: feed.file, says: `${measure.name} move by more than ${limit} %` })
    }
  }
  return breaches
}

/** Everything that the load changes; this takes longer than the guards. */
export async function impactOf(
  session: Session,
  difference: Difference,
  feeds: readonly FeedFile[],
  kinds: readonly KindChange[],
): Promise<Impact> {
  const movements: Movement[] = []
  const losses: Loss[] = []
  for (const feed of feeds) {
    for (const measure of feed.measures) movements.push(await movementOf(session, difference, feed, measure))
    const loss = await lossOf(session, difference, feed)
    if (loss) losses.push(loss)
  }
  return { kinds, movements, losses }
}

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
