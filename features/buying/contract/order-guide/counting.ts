/** A count of an item as a browser sends it. */
export interface SentCount {
  item: string
  /** The quantity; empty if the count was removed. */
  typed: string
  /** Rises with every change of a browser's count. */
  nth: number
  secondsAgo: number
}

/** A count by somebody else, or by the same person in another browser. */
export interface OtherCount {
  item: string
  count: number
  by: string
  mine: boolean
  /** In milliseconds since 1970, by this browser's clock, to a second. */
  at: number
}

/**
 * Returns the other count of an item if a person must know of it: it was made since this browser's count began, it
 * differs, and nobody has decided about it.
 * @param typed what this browser has for the item; empty if nothing
 * @param settled the other count about which the person has decided
 */
export const countToSettle = (
  other: OtherCount | undefined,
  { typed, began, settled }: { typed: string; began: number | undefined; settled: number | undefined },
): OtherCount | undefined =>
  other === undefined ||
  began === undefined ||
  other.at < began ||
  settled === other.count ||
  (typed !== '' && Number(typed) === other.count)
    ? undefined
    : other
