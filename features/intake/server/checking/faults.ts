import type { FaultText } from '#kit/server/tables/fault-texts.ts'

export interface Fault {
  file: string
  /** Counted from 1, the header; omitted when the fault concerns the whole file. */
  line?: number
  column?: string
  /** The text of this kind of fault. */
  says: FaultText
  /** The detail of this fault, such as the invalid value. */
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

const maxValueLength = 40
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be shown some other way
const unprintable = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Shortens a value for a message and escapes characters that could control a terminal. */
export function shown(value: string): string {
  const short = value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value
  return short.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The report keeps this many faults. The rest are only counted, and written to the fault list if requested. */
const maxKept = 1000

export interface FaultCount extends Pick<Fault, 'file' | 'column' | 'says'> {
  count: number
}

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
    if (this.kept.length < maxKept) this.kept.push(fault)
    this.#onFault?.(fault)
  }

  #tally({ file, column, says }: Fault): void {
    const key = JSON.stringify([file, column, says])
    const tally = this.#counts.get(key)
    if (tally) tally.count++
    else this.#counts.set(key, { file, says, count: 1, ...(column !== undefined && { column }) })
  }

  /** Fault counts by file, column, and kind, most frequent first. */
  get summary(): FaultCount[] {
    return [...this.#counts.values()].toSorted((a, b) => b.count - a.count)
  }

  has(file: string): boolean {
    return this.#faulty.has(file)
  }
}

/** Thrown when a feed cannot start or was stopped. Nothing has changed. The message is for the operator. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/** Thrown for a folder without feed files. */
export class NothingToLoad extends FeedError {
  override name = 'NothingToLoad'
}
