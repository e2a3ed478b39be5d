import { forbiddenInText, invisibleInCode } from '#kit/contract/declare/characters.ts'
import { counted } from '#kit/contract/declare/format.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'

export interface Fault {
  file: string
  /** Counted from 1, the header, or the first row of JSON; omitted when the fault concerns the whole file. */
  line?: number | undefined
  column?: string | undefined
  says: FaultText
  value?: string | undefined
}

/** Whether a fault's `line` is the row of a JSON file. */
export const isOfRows = (file: string): boolean => file.endsWith('.json')

/** `items.csv, line 7, column sell_price: must be a number: 12,50` */
export function faultLine({ file, line, column, says, value }: Omit<Fault, 'says'> & { says: string }): string {
  const place = [
    file,
    ...(line === undefined ? [] : [`${isOfRows(file) ? 'row' : 'line'} ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ]
  return `${place.join(', ')}: ${says}${value ? `: ${value}` : ''}`
}

const maxValueLength = 40
const hidden = new RegExp(`${forbiddenInText.source}|[\\u0080-\\u009f]|${invisibleInCode.source}`, 'gu')

/** Shortens a value for a message and escapes characters that could control a terminal. */
export function shown(value: string): string {
  const short = value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value
  return short.replace(hidden, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}

/** The report keeps this many faults. The rest are only counted, and written to the fault list if requested. */
const maxKept = 1000

export interface FaultCount extends Pick<Fault, 'file' | 'column' | 'says'> {
  count: number
}

/** @param asCsv the same fault; of JSON, with the name and line of the CSV that it is translated to */
export type OnFault = (fault: Fault, asCsv: Fault) => void

function ofJson({ line = 1, ...fault }: Fault): Fault {
  return { ...fault, file: fault.file.replace(/csv$/, 'json'), ...(line > 1 && { line: line - 1 }) }
}

export class Faults {
  readonly kept: Fault[] = []
  count = 0
  /** The files that hold JSON, by their CSV names. Their faults name the JSON file and the row. */
  readonly jsonFiles = new Set<string>()
  readonly #onFault: OnFault | undefined
  readonly #counts = new Map<string, FaultCount>()

  constructor(onFault?: OnFault) {
    this.#onFault = onFault
  }

  add(asCsv: Fault): void {
    const fault = this.jsonFiles.has(asCsv.file) ? ofJson(asCsv) : asCsv
    const { file, column, says } = fault
    const kind = JSON.stringify([file, column, says])
    const tally = this.#counts.get(kind) ?? { file, column, says, count: 0 }
    tally.count++
    this.#counts.set(kind, tally)
    this.count++
    if (this.kept.length < maxKept) this.kept.push(fault)
    this.#onFault?.(fault, asCsv)
  }

  /** Fault counts by file, column, and kind, most frequent first. */
  get summary(): FaultCount[] {
    return [...this.#counts.values()].toSorted((a, b) => b.count - a.count)
  }
}

/** Thrown when a feed has faults. Nothing has changed. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
  /** The first thousand faults. */
  readonly faults: readonly Fault[]
  readonly count: number
  readonly summary: readonly FaultCount[]

  constructor({ kept, count, summary }: Faults) {
    const [first] = kept
    super(`the feed has ${counted(count, 'fault')}: ${first ? faultLine(first) : ''}`)
    this.faults = kept
    this.count = count
    this.summary = summary
  }
}

/** Thrown when a feed cannot start or was stopped. Nothing has changed. The message is for the operator. */
export class FeedError extends OperatorError {
  override name = 'FeedError'
  override readonly exitCode = 2
}

export const stopped = (cause?: unknown) => new FeedError('stopped; nothing has changed', { cause })

/** Thrown for a folder without feed files. */
export class NothingToLoad extends FeedError {
  override name = 'NothingToLoad'
}
