import { isUtf8 } from 'node:buffer'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'

/** A cell of a CSV file, in quotes if it needs them. */
export const cellText = (cell: string | number | null | undefined): string => {
  const text = String(cell ?? '')
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const maxRowBytes = 2 ** 20
const quote = 0x22
const colon = 0x3a
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d

type State = 'start' | 'first' | 'next' | 'element' | 'end' | 'object' | 'line'

/** What may follow: in an array, after an `element`; otherwise, after an `object` and at the start of a `line`. */
const grammar: Readonly<Record<State, Readonly<Record<string, State>>>> = {
  start: { '[': 'first', '{': 'object' },
  first: { '{': 'element', ']': 'end' },
  next: { '{': 'element' },
  element: { ',': 'next', ']': 'end' },
  end: {},
  object: { '\n': 'line' },
  line: { '{': 'object' },
}

/** Returns the end of the object that starts here, and the number of its fields; undefined if it is incomplete. */
function scanObject(bytes: Buffer, start: number): { end: number; fields: number } | undefined {
  let depth = 0
  let fields = 0
  let isText = false
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) isText = !isText
    else if (isText) {
      if (byte === backslash) at++
    } else if (byte === openBrace) depth++
    else if (byte === closeBrace && --depth === 0) return { end: at + 1, fields }
    else if (byte === colon && depth === 1) fields++
  }
  return undefined
}

/** Numbers keep their digits: a double would change long ones. */
const withExactNumbers = (_key: string, value: unknown, context?: { source: string }): unknown =>
  typeof value === 'number' ? context?.source : value

/** Returns the text of a CSV cell, or the fault. */
function cellOf(value: unknown): { cell: string } | { says: FaultText } {
  if (value === null) return { cell: '' }
  if (typeof value === 'boolean') return { cell: value ? 'Y' : 'N' }
  if (typeof value !== 'string') return { says: 'must be a text, a number, true, false, or null' }
  return value.isWellFormed() ? { cell: cellText(value) } : { says: 'is not UTF-8' }
}

export interface JsonFault {
  /** Counted from 1. */
  row: number
  column?: string
  says: FaultText
}

/**
 * Translates JSON rows, an array of objects or one object per line, to CSV in constant memory. Row n is on line n + 1;
 * the line of a row with faults is blank.
 */
export class JsonRows {
  /** The rows with faults. If there are any, the CSV is incomplete. */
  refused = 0
  readonly #columns: readonly string[]
  readonly #onFault: (fault: JsonFault) => void
  #names: string[] | undefined
  #rows = 0
  #state: State = 'start'
  #isStopped = false

  /** @param columns the header if there are no rows */
  constructor(columns: readonly string[], onFault: (fault: JsonFault) => void) {
    this.#columns = columns
    this.#onFault = onFault
  }

  async *csv(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer<ArrayBuffer>> {
    let rest = Buffer.alloc(0)
    for await (const chunk of chunks) {
      rest = Buffer.concat([rest, chunk])
      const { text, end } = this.#translate(rest)
      rest = rest.subarray(end)
      if (text !== '') yield Buffer.from(text)
      if (this.#isStopped) break
    }
    if (!this.#isStopped) this.#checkEnd(rest.length > 0)
    if (!this.#names) yield Buffer.from(`${this.#columns.join()}\n`)
  }

  #checkEnd(isCut: boolean): void {
    if (!isCut && (this.#state === 'end' || this.#state === 'line')) return
    const isUnended = !isCut && this.#state === 'object'
    this.#refuse(
      this.#rows + (isCut ? 1 : 0),
      isUnended
        ? 'the last line has no line ending; the file may be truncated'
        : 'the rows end early; the file may be truncated',
    )
  }

  /** @returns the CSV of the complete rows, and where they end */
  #translate(bytes: Buffer): { text: string; end: number } {
    let text = ''
    let at = this.#state === 'start' && bytes[0] === 0xef ? 3 : 0
    while (at < bytes.length) {
      const sign = String.fromCharCode(bytes[at] ?? 0)
      const next = grammar[this.#state][sign]
      if (!next && !/\s/.test(sign))
        return this.#stop(text, 'must be one JSON array of objects, or one object per line')
      if (next && sign === '{') {
        const found = scanObject(bytes, at)
        if (!found && bytes.length - at > maxRowBytes) return this.#stop(text, 'is larger than 1 MB')
        if (!found) break
        text += this.#row(bytes.subarray(at, found.end), found.fields)
        at = found.end
      } else at++
      this.#state = next ?? this.#state
    }
    return { text, end: at }
  }

  #stop(text: string, says: FaultText): { text: string; end: number } {
    this.#isStopped = true
    this.#refuse(this.#rows + 1, says)
    return { text, end: 0 }
  }

  #refuse(row: number, says: FaultText, column?: string): string {
    this.refused++
    this.#onFault({ row, says, ...(column !== undefined && { column }) })
    return this.#names ? '\n' : ''
  }

  #row(bytes: Buffer, fields: number): string {
    const nth = ++this.#rows
    if (!isUtf8(bytes)) return this.#refuse(nth, 'is not UTF-8')
    let row: Record<string, unknown>
    try {
      row = JSON.parse(bytes.toString(), withExactNumbers)
    } catch {
      return this.#refuse(nth, 'is not JSON')
    }
    const names = Object.keys(row)
    if (names.length !== fields) return this.#refuse(nth, 'has a field twice')
    const header = this.#names ?? names
    const strange = names.find((name) => !header.includes(name))
    if (strange !== undefined) return this.#refuse(nth, 'is not a field of the first row', strange)
    const cells: string[] = []
    for (const name of header) {
      if (!Object.hasOwn(row, name))
        return this.#refuse(nth, 'is missing; every row needs the fields of the first', name)
      const made = cellOf(row[name])
      if ('says' in made) return this.#refuse(nth, made.says, name)
      cells.push(made.cell)
    }
    // A blank line would be no row.
    const line = `${cells.join() || '""'}\n`
    if (this.#names) return line
    this.#names = names
    return `${names.map(cellText).join()}\n${'\n'.repeat(nth - 1)}${line}`
  }
}
