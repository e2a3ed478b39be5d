/** A seeded stream of random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** A 32-bit hash that spreads similar texts (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns a separate stream per seed, so that adding generated data does not change the rest. */
export function randomFor(...seed: readonly (string | number)[]): Random {
  let state = hashText(seed.join('/'))
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[int(0, list.length - 1)]
      if (chosen === undefined) throw new Error('cannot pick from an empty list')
      return chosen
    },
  }
}

/** Draws `count` distinct members in proportion to their weights; never draws one with weight 0. */
export function draw<T>(random: Random, list: readonly T[], weight: (member: T) => number, count: number): T[] {
  // Efraimidis and Spirakis: the largest of u^(1/w).
  return list
    .map((member) => ({ member, weight: weight(member), key: random.next() }))
    .filter((entry) => entry.weight > 0)
    .map((entry) => ({ member: entry.member, key: Math.log(entry.key || Number.MIN_VALUE) / entry.weight }))
    .sort((a, b) => b.key - a.key)
    .slice(0, count)
    .map((entry) => entry.member)
}

/** Fills a pattern: 9 becomes a digit, A a letter that does not look like a digit; other characters stay. */
export const fillPattern = (random: Random, pattern: string): string =>
  pattern.replace(/[9A]/g, (mark) => (mark === '9' ? String(random.int(0, 9)) : random.pick([...'BCDFGHJKLMNPRSTVWX'])))
