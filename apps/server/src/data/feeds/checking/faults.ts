/** Something wrong in a feed. */
export interface Fault {
  file: string
  /** Counted from 1, the header being line 1; left out when the fault is the file's as a whole. */
  line?: number
  column?: string
  /** What is wrong, in words that are the same for every fault of this kind. */
  says: string
  /** What this one fault is about, such as the faulty value. */
  value?: string | undefined
}

/** `items.csv, line 7, column sell_price: must be a number: 12,50` */
export function faultLine({ file, line, column, says, value }: Fault): string {
  const place = [
    file,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ]
  return `${place.join(', ')}: ${says}${value ? `: ${value}` : ''}`
}

const longestValue = 40
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be shown some other way
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** A value as a message may show it: short, and with nothing in it that a terminal would obey. */
export function shown(value: string): string {
  const short = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
  return short.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** How many faults are kept for the report; the others are counted, and written to the list where one is asked for. */
const mostKept = 1000

/** How many faults of one kind a column of a file has. */
export interface FaultCount extends Pick<Fault, 'file' | 'column' | 'says'> {
  count: number
}

/** Gathers the faults of a feed. */
export class Faults {
  readonly kept: Fault[] = []
  count = 0
  readonly #onFault: ((fault: Fault) => void) | undefined
  readonly #faulty = new Set<string>()
  readonly #counts = new Map<string, FaultCount>()

  constructor(onFault: ((fault: Fault) => void) | undefined) {
    this.#onFault = onFault
  }

  add(fault: Fault): void {
    this.count++
    this.#faulty.add(fault.file)
    this.#tally(fault)
    if (this.kept.length < mostKept) this.kept.push(fault)
    this.#onFault?.(fault)
  }

  #tally({ file, column, says }: Fault): void {
    const key = JSON.stringify([file, column, says])
    const tally = this.#counts.get(key)
    if (tally) tally.count++
    else this.#counts.set(key, { file, says, count: 1, ...(column !== undefined && { column }) })
  }

  /** The faults counted by file, column, and kind; the most frequent first. */
  get summary(): FaultCount[] {
    return [...this.#counts.values()].toSorted((a, b) => b.count - a.count)
  }

  /** Whether anything is wrong with this file so far. */
  has(file: string): boolean {
    return this.#faulty.has(file)
  }
}

/** Thrown when a feed cannot be tried at all, or was given up: nothing has changed. The message is for the operator. */
export class FeedError extends Error {
  override name = 'FeedError'
}
