/** A seeded stream of random numbers (mulberry32): the same seed gives the same numbers on every machine. */
export function randomOf(fault: string) {
  let state = [...`${fault}/${process.env.FAULT_SEED ?? 1}`].reduce(
    (hash, mark) => (hash * 31 + mark.charCodeAt(0)) | 0,
    7,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    /** A whole number from `low` to `high`, inclusive. */
    int,
    /** A number from `low` up to `high`. */
    between: (low: number, high: number) => low + next() * (high - low),
    pick<T>(list: readonly T[]): T {
      const chosen = list[int(0, list.length - 1)]
      if (chosen === undefined) throw new Error('cannot pick from an empty list')
      return chosen
    },
  }
}
