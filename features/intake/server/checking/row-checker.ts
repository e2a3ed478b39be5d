import { isUtf8 } from 'node:buffer'
import { removalColumn } from '#kit/server/tables/fed-table.ts'
import type { Kind } from '#kit/server/tables/kinds.ts'
import { LineMap } from '../reading/line-map.ts'
import type { RecordScanner } from '../reading/record-scanner.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { type ErpNumbers, numberColumns, shipmentOwner } from '../reading/erp-numbers.ts'
import { type Fault, type Faults, shown } from './faults.ts'

/** A column of the current file, in file order. */
export interface HeaderColumn {
  name: string
  kind: Kind
  /** Whether a row that removes data needs this column. */
  isKey: boolean
  /** The name in the file, if its cells hold the ERP's own number and the column holds the key. */
  given?: string
  /** Whether the table stores the number as well. */
  isKept?: boolean
}

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a

/** A row as it arrived. */
export interface ArrivedRow {
  line: number
  content: string
  /** The cells by column; undefined if they can't be separated or are not UTF-8. */
  values: ReadonlyMap<string, string> | undefined
}

/** Called for every row. @param arrived reads the original row, which takes time */
export type RowListener = (line: number, isRefused: boolean, arrived: () => ArrivedRow) => void

/**
 * Checks the rows of one file and passes the valid ones on to COPY. Bytes pass unchanged, except for empty cells that
 * have a default.
 */
export class RowChecker {
  /** The number of rows in the file, valid or not. */
  rows = 0
  /** The number of refused rows. Rows that can't be separated count as one. */
  refused = 0
  readonly lines = new LineMap()
  readonly #file: string
  readonly #columns: readonly HeaderColumn[]
  readonly #scanner: RecordScanner
  readonly #faults: Faults
  /** The index of the column that marks rows for removal; -1 without it. */
  readonly #removal: number
  readonly #listener: RowListener | undefined
  readonly #numbers: ErpNumbers
  /** The index of each column. */
  readonly #places: ReadonlyMap<string, number>
  /** The columns whose cells hold numbers instead of keys; a customer's comes before its ship-to's. */
  readonly #given: readonly number[]
  readonly #keepsNumbers: boolean
  /** The text that replaces each cell of the current row, if any. */
  readonly #instead: (string | undefined)[]
  #out = Buffer.alloc(0)
  #used = 0
  #scratch = Buffer.alloc(1024)

  constructor(
    file: string,
    columns: readonly HeaderColumn[],
    scanner: RecordScanner,
    faults: Faults,
    listener: RowListener | undefined,
    numbers: ErpNumbers,
  ) {
    this.#listener = listener
    this.#numbers = numbers
    this.#file = file
    this.#columns = columns
    this.#scanner = scanner
    this.#faults = faults
    this.#removal = columns.findIndex(({ name }) => name === removalColumn)
    this.#instead = columns.map(() => undefined)
    this.#places = new Map(columns.map(({ name }, at) => [name, at]))
    this.#given = Object.keys(numberColumns).flatMap((name) => {
      const at = this.#places.get(name)
      return at === undefined || columns[at]?.given === undefined ? [] : [at]
    })
    this.#keepsNumbers = columns.some(({ isKept }) => isKept)
  }

  /** Starts a new output buffer, large enough for most inputs of `size` bytes. */
  begin(size: number): void {
    this.#out = Buffer.allocUnsafe(size + 1024)
    this.#used = 0
  }

  /** Returns the rows that passed since `begin`. */
  take(): Buffer {
    return this.#out.subarray(0, this.#used)
  }

  /** Checks the scanner's current record. @param sound whether its bytes are known to be valid UTF-8 */
  row(bytes: Buffer, start: number, line: number, sound: boolean): void {
    const { cells, starts, ends } = this.#scanner
    if (cells === 1 && starts[0] === ends[0]) return
    this.rows++
    const isRefused = !this.#take(bytes, start, line, sound)
    if (isRefused) this.refused++
    this.#listener?.(line, isRefused, () => this.#arrived(bytes, start, line))
  }

  /** Passes the record on, or reports its faults. @returns whether it is valid */
  #take(bytes: Buffer, start: number, line: number, sound: boolean): boolean {
    const { cells, fault, end } = this.#scanner
    const columns = this.#columns
    if (fault || cells !== columns.length) {
      const wrong = fault ? { ...columnOf(columns[fault.cell]), says: fault.says } : fieldCount(cells, columns.length)
      this.#faults.add({ file: this.#file, line, ...wrong })
      return false
    }
    let right = true
    let changed = false
    const removes = this.#removal >= 0 && this.#valueOf(bytes, this.#removal) === 'Y'
    for (let cell = 0; cell < cells; cell++) {
      const says = this.#judge(bytes, cell, sound, removes)
      if (this.#instead[cell] !== undefined) changed = true
      if (says === undefined) continue
      right = false
      this.#faults.add({
        file: this.#file,
        line,
        ...columnOf(columns[cell]),
        says,
        value: this.#shownValue(bytes, cell),
      })
    }
    if (right && this.#given.length === 0 && this.#valueIn(bytes, 'renumbered_from') !== '') {
      right = false
      const says = 'requires customer_number without customer'
      this.#faults.add({ file: this.#file, line, column: 'renumbered_from', says })
    }
    if (!right) return false
    this.lines.add(line)
    for (const cell of this.#given) if (this.#findKey(bytes, cell)) changed = true
    if (changed || this.#keepsNumbers) this.#sendCells(bytes, cells)
    else this.#send(bytes, start, end, lineFeed)
    return true
  }

  /** Replaces a number by its key. @returns whether they differ */
  #findKey(bytes: Buffer, cell: number): boolean {
    const number = this.#valueOf(bytes, cell)
    if (number === '') return false
    const { name } = this.#columns[cell] as HeaderColumn
    const company = this.#valueIn(bytes, 'company')
    const owners: Record<string, string> = { customer: company, ship_to: company + this.#valueIn(bytes, 'customer') }
    const owner = owners[name] ?? shipmentOwner(company, this.#valueIn(bytes, 'order_number'))
    const former = this.#valueIn(bytes, 'renumbered_from')
    if (former !== '') this.#numbers.renumber(owner, number, former)
    const key = this.#numbers.keyOf(owner, number)
    if (key !== number) this.#instead[cell] = key
    return key !== number
  }

  #arrived(bytes: Buffer, start: number, line: number): ArrivedRow {
    const { cells, fault, end } = this.#scanner
    const columns = this.#columns
    // The row may be refused before its keys are found.
    if (!fault && cells === columns.length) for (const cell of this.#given) this.#findKey(bytes, cell)
    const isReadable = !fault && cells === columns.length && isUtf8(bytes.subarray(start, end))
    const values = isReadable
      ? new Map(columns.map(({ name }, cell): [string, string] => [name, this.#storedValue(bytes, cell)]))
      : undefined
    return { line, content: bytes.toString('utf8', start, end), values }
  }

  #judge(bytes: Buffer, cell: number, sound: boolean, removes: boolean): FaultText | undefined {
    const { starts, ends, quoting } = this.#scanner
    // The scanner sets these for every cell that it counts.
    const start = starts[cell] as number
    const end = ends[cell] as number
    const { kind, isKey } = this.#columns[cell] as HeaderColumn
    const quotes = quoting[cell] === 0 ? 0 : 1
    this.#instead[cell] = undefined
    if (end - start === 2 * quotes) {
      const whenEmpty = kind.whenEmpty ?? (removes && !isKey ? 'null' : undefined)
      if (whenEmpty === undefined) return 'is empty'
      const value = whenEmpty === 'null' ? '' : whenEmpty.text
      if (value !== '' || (quotes > 0 && !kind.isText)) this.#instead[cell] = value
      return undefined
    }
    if (!sound && !isUtf8(bytes.subarray(start, end))) return 'is not UTF-8'
    if (quoting[cell] === 2) return kind.check(this.#scratch, 0, this.#unescape(bytes, start + 1, end - 1))
    this.#instead[cell] = kind.stored?.(bytes, start + quotes, end - quotes)
    return kind.check(bytes, start + quotes, end - quotes)
  }

  /** Copies a cell into the scratch buffer and unescapes doubled quotes. @returns the length */
  #unescape(bytes: Buffer, start: number, end: number): number {
    if (this.#scratch.length < end - start) this.#scratch = Buffer.alloc(end - start)
    let length = 0
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0
      this.#scratch[length++] = byte
      if (byte === quote) at++
    }
    return length
  }

  #valueOf(bytes: Buffer, cell: number): string {
    const { starts, ends, quoting } = this.#scanner
    const quotes = quoting[cell] === 0 ? 0 : 1
    const value = bytes.toString('utf8', (starts[cell] ?? 0) + quotes, (ends[cell] ?? 0) - quotes)
    return quoting[cell] === 2 ? value.replaceAll('""', '"') : value
  }

  /** The value of a column of the row; empty if the file does not have it. */
  #valueIn(bytes: Buffer, column: string): string {
    const cell = this.#places.get(column)
    return cell === undefined ? '' : this.#storedValue(bytes, cell)
  }

  #storedValue(bytes: Buffer, cell: number): string {
    return this.#instead[cell] ?? this.#valueOf(bytes, cell)
  }

  #shownValue(bytes: Buffer, cell: number): string | undefined {
    return this.#columns[cell]?.kind.secret ? undefined : shown(this.#valueOf(bytes, cell))
  }

  #send(bytes: Buffer, start: number, end: number, after: number): void {
    const size = end - start + 1
    if (this.#used + size > this.#out.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#out.length + size))
      this.#out.copy(larger, 0, 0, this.#used)
      this.#out = larger
    }
    bytes.copy(this.#out, this.#used, start, end)
    this.#used += size
    this.#out[this.#used - 1] = after
  }

  #sendCells(bytes: Buffer, cells: number): void {
    const { starts, ends } = this.#scanner
    for (let cell = 0; cell < cells; cell++) {
      const instead = this.#instead[cell]
      if (instead === undefined) this.#send(bytes, starts[cell] ?? 0, ends[cell] ?? 0, comma)
      else this.#send(Buffer.from(instead), 0, Buffer.byteLength(instead), comma)
    }
    for (let cell = 0; cell < cells; cell++)
      if (this.#columns[cell]?.isKept) this.#send(bytes, starts[cell] ?? 0, ends[cell] ?? 0, comma)
    this.#out[this.#used - 1] = lineFeed
  }
}

const columnOf = (column: HeaderColumn | undefined): { column?: string } =>
  column ? { column: column.given ?? column.name } : {}

const fieldCount = (found: number, expected: number): Pick<Fault, 'says' | 'value'> => ({
  says: found < expected ? 'has fewer fields than the header' : 'has more fields than the header',
  value: `${found}, not ${expected}`,
})
