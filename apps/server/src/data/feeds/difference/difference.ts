import type { Session } from '#server/kit/db/store.ts'
import type { Places } from '../loading/places.ts'
import type { FeedFile } from '../reading/feed-file.ts'
import { imagesChange, type KindChange, kindChange } from './kind-changes.ts'
import type { Limits } from './limits.ts'
import { type Loss, lossOf } from './losses.ts'
import { type Movement, movementOf, movesTooFar } from './movements.ts'

/** A reason not to load without a confirmation. */
export interface Breach {
  file: string
  says: string
}

/** Everything that a load would change, for the person who decides about it. */
export interface Impact {
  kinds: readonly KindChange[]
  movements: readonly Movement[]
  losses: readonly Loss[]
}

/** What a load changes; computed in the database before anything is applied. */
export class Difference {
  readonly #session: Session
  readonly #places: Places
  readonly #feeds: readonly FeedFile[]
  readonly #hasImages: boolean
  #kinds: KindChange[] | undefined

  /** @param feeds the files whose tables are staged, except those that are merged */
  constructor(session: Session, places: Places, feeds: readonly FeedFile[], hasImages: boolean) {
    this.#session = session
    this.#places = places
    this.#feeds = feeds
    this.#hasImages = hasImages
  }

  /** The rows that are added, changed, and gone. */
  async kinds(): Promise<readonly KindChange[]> {
    if (this.#kinds) return this.#kinds
    const kinds: KindChange[] = []
    for (const feed of this.#feeds) kinds.push(await kindChange(this.#session, this.#places, feed))
    if (this.#hasImages) kinds.push(await imagesChange(this.#session, this.#places))
    this.#kinds = kinds
    return kinds
  }

  /** Whether a table would lose more than a fifth of its rows. */
  async #shrinks(feed: FeedFile | undefined, { added, gone, before }: KindChange): Promise<boolean> {
    const lost = gone - added
    if (lost <= 0) return false
    if (before !== undefined) return lost * 5 > before
    const table = this.#places.all(feed?.table ?? 'invoice_images')
    // Five times as many rows are enough, so a long table need not be counted.
    const [rows] = await this.#session.query<{ count: number }>(
      `select count(*) as count from (select 1 from ${table} limit ${lost * 5}) t`,
    )
    return (rows?.count ?? 0) < lost * 5
  }

  /** Why the load needs a confirmation: tables that shrink, and figures that move too far. */
  async breaches(limits: Limits, allowShrink: boolean): Promise<Breach[]> {
    const breaches: Breach[] = []
    for (const kind of allowShrink ? [] : await this.kinds()) {
      const feed = this.#feeds.find(({ file }) => file === kind.file)
      if (await this.#shrinks(feed, kind)) breaches.push({ file: kind.file, says: 'loses more than a fifth' })
    }
    for (const feed of this.#feeds) {
      for (const measure of feed.measures) {
        const limit = measure.guard && limits[measure.guard]
        if (limit === undefined) continue
        if (await movesTooFar(this.#session, this.#places, feed, measure, limit))
          breaches.push({ file: feed.file, says: `${measure.name} move by more than ${limit} %` })
      }
    }
    return breaches
  }

  /** Everything that the load changes; this takes longer than `kinds` and `breaches`. */
  async impact(): Promise<Impact> {
    const movements: Movement[] = []
    const losses: Loss[] = []
    for (const feed of this.#feeds) {
      for (const measure of feed.measures) movements.push(await movementOf(this.#session, this.#places, feed, measure))
      const loss = await lossOf(this.#session, this.#places, feed)
      if (loss) losses.push(loss)
    }
    return { kinds: await this.kinds(), movements, losses }
  }
}
