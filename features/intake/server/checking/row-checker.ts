import { isUtf8 } from 'node:buffer'
import { item } from '#kit/server/tables/codes.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { mergeColumn, removalColumn } from '#kit/server/tables/fed-table.ts'
import { type HeaderColumn, LineMap } from '../loading/staging.ts'
import { type ErpNumbers, keySources, shipmentOwner } from '../reading/erp-numbers.ts'
import type { RecordScanner } from '../reading/record-scanner.ts'
import { type Faults, shown } from './faults.ts'
import { RowOutput } from './row-output.ts'

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a

const separator = Buffer.from(',')

/** A cell with a number instead of a key. */
interface GivenCell {
  cell: number
  /** The cells that determine the key. */
  from: readonly number[]
  /** What these were in the last row, and the key to store instead of the number, if it differs. */
  last: Buffer
  key: string | undefined
}

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
  readonly #listener: RowListener | undefined
  readonly #numbers: ErpNumbers
  readonly #places: ReadonlyMap<string, number>
  /** The columns that mark rows for removal; -1 without them. */
  readonly #removal: number
  readonly #merge: number
  /** The cells that hold numbers instead of keys; a customer's comes before its ship-to's. */
  readonly #given: GivenCell[]
  /** The cells whose numbers the table stores as well. */
  readonly #kept: readonly number[]
  /** The text that replaces each cell of the current row, if any. */
  readonly #instead: (string | undefined)[]
  #out = new RowOutput(0)
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
    this.#instead = columns.map(() => undefined)
    this.#places = new Map(columns.map(({ name }, at) => [name, at]))
    this.#removal = this.#places.get(removalColumn) ?? -1
    this.#merge = this.#places.get(mergeColumn) ?? -1
    this.#given = Object.entries(keySources).flatMap(([name, sources]) => {
      const cell = this.#places.get(name)
      if (cell === undefined || (columns[cell]?.given === undefined && name !== mergeColumn)) return []
      const from = [...sources, name].flatMap((source) => this.#places.get(source) ?? [])
      return [{ cell, from, last: Buffer.alloc(0), key: undefined }]
    })
    // The rows of items themselves say which number is whose.
    if (file !== 'items.csv' && numbers.hasRenumberedItems)
      columns.forEach(({ kind }, cell) => {
        const from = ['company', removalColumn].flatMap((source) => this.#places.get(source) ?? [])
        if (kind === item) this.#given.push({ cell, from: [...from, cell], last: Buffer.alloc(0), key: undefined })
      })
    this.#kept = columns.flatMap(({ kept }, cell) => (kept === undefined ? [] : [cell]))
  }

  /** Begins a new output, because the last one may still be read. @param size of the input in bytes */
  begin(size: number): RowOutput {
    this.#out = new RowOutput(size + 1024)
    return this.#out
  }

  /** Checks the scanner's current record. @param sound whether its bytes are known to be valid UTF-8 */
  row(bytes: Buffer, start: number, line: number, sound: boolean): void {
    const { cells, starts, ends } = this.#scanner
    if (cells === 1 && starts[0] === ends[0]) return
    this.rows++
    const isRefused = !this.#isValid(bytes, line, sound)
    if (isRefused) this.refused++
    else {
      this.lines.add(line)
      for (const given of this.#given) this.#findKey(bytes, given)
      this.#send(bytes, start)
    }
    this.#listener?.(line, isRefused, () => this.#arrived(bytes, start, line))
  }

  /** Reports the faults of the record. */
  #isValid(bytes: Buffer, line: number, sound: boolean): boolean {
    const { cells, fault } = this.#scanner
    const columns = this.#columns
    if (fault) return this.#refuse(line, fault.says, fault.cell)
    if (cells !== columns.length) {
      const says = cells < columns.length ? 'has fewer fields than the header' : 'has more fields than the header'
      return this.#refuse(line, says, undefined, `${cells}, not ${columns.length}`)
    }
    let isValid = true
    const removes =
      (this.#removal >= 0 && this.#valueOf(bytes, this.#removal) === 'Y') ||
      (this.#merge >= 0 && this.#valueOf(bytes, this.#merge) !== '')
    for (let cell = 0; cell < cells; cell++) {
      const says = this.#judge(bytes, cell, sound, removes)
      if (says === undefined) continue
      isValid = this.#refuse(
        line,
        says,
        cell,
        columns[cell]?.kind.secret ? undefined : shown(this.#valueOf(bytes, cell)),
      )
    }
    return isValid && (this.#file !== 'customers.csv' || this.#isOfOneCustomer(bytes, line, removes))
  }

  /** Reports a row of a customer that gives another customer's number as its own. */
  #isOfOneCustomer(bytes: Buffer, line: number, removes: boolean): boolean {
    const cell = this.#places.get('customer') ?? -1
    const former = this.#valueIn(bytes, 'renumbered_from')
    const fromCell = this.#places.get('renumbered_from')
    if (this.#columns[cell]?.given === undefined)
      return former === '' || this.#refuse(line, 'requires customer_number without customer', fromCell)
    const company = this.#valueIn(bytes, 'company')
    const number = this.#valueOf(bytes, cell)
    const [key, formerKey] = [number, former].map((one) => this.#numbers.knownKey(company, one))
    if (key !== undefined && formerKey !== undefined && key !== formerKey)
      return this.#refuse(line, 'is the number of another customer than this row', fromCell, shown(former))
    if (removes && this.#numbers.isGivenUp(company, number))
      return this.#refuse(line, 'is a number that the customer has given up', cell, shown(number))
    return true
  }

  #refuse(line: number, says: FaultText, cell = -1, value?: string): false {
    const column = this.#columns[cell]
    this.#faults.add({ file: this.#file, line, column: column?.given ?? column?.name, says, value })
    return false
  }

  /** Replaces a number by its key. Consecutive rows often have the same. */
  #findKey(bytes: Buffer, given: GivenCell): void {
    if (!this.#isLast(bytes, given)) this.#lookUp(bytes, given)
    this.#instead[given.cell] = given.key
  }

  /** Whether the cells that determine the key are those of the last row. */
  #isLast(bytes: Buffer, { from, last }: GivenCell): boolean {
    const { starts, ends } = this.#scanner
    let at = 0
    for (const cell of from) {
      const end = ends[cell] ?? 0
      for (let byte = starts[cell] ?? 0; byte < end; byte++) if (last[at++] !== bytes[byte]) return false
      if (last[at++] !== comma) return false
    }
    return at === last.length
  }

  #lookUp(bytes: Buffer, given: GivenCell): void {
    const { starts, ends } = this.#scanner
    const parts = given.from.flatMap((cell) => [bytes.subarray(starts[cell], ends[cell]), separator])
    given.last = Buffer.concat(parts)
    given.key = undefined
    const number = this.#valueOf(bytes, given.cell)
    const { name, kind } = this.#columns[given.cell] as HeaderColumn
    const whenEmpty = typeof kind.whenEmpty === 'object' ? kind.whenEmpty.text : ''
    // An empty number counts as one if the column has a default: another number may already have that key.
    if (number === '' && whenEmpty === '') return
    const company = this.#valueIn(bytes, 'company')
    if (kind === item) {
      const now = this.#numbers.itemOf(company, number)
      // A change may remove the rows of the former number, which are gone already.
      if (now !== number && this.#valueIn(bytes, removalColumn) !== 'Y') given.key = now
      return
    }
    const owners = { customer: company, [mergeColumn]: company, ship_to: company + this.#valueIn(bytes, 'customer') }
    const owner = owners[name as keyof typeof owners] ?? shipmentOwner(company, this.#valueIn(bytes, 'order_number'))
    const former = this.#valueIn(bytes, 'renumbered_from')
    if (this.#file === 'customers.csv' && name === 'customer') {
      if (former !== '') this.#numbers.renumber(owner, number, former)
      const isBack = this.#numbers.knownKey(owner, former) === this.#numbers.knownKey(owner, number)
      if (this.#numbers.isGivenUp(owner, number) && !isBack) this.#numbers.reuse(owner, number)
    }
    const key = this.#numbers.keyOf(owner, number, whenEmpty)
    if (key !== number) given.key = key
  }

  #arrived(bytes: Buffer, start: number, line: number): ArrivedRow {
    const { cells, fault, end } = this.#scanner
    const content = bytes.toString('utf8', start, end)
    const columns = this.#columns
    if (fault || cells !== columns.length) return { line, content, values: undefined }
    // The row may be refused before its keys are found.
    for (const given of this.#given) this.#findKey(bytes, given)
    const values = columns.map(({ name }, cell) => [name, this.#storedValue(bytes, cell)] as const)
    return { line, content, values: isUtf8(bytes.subarray(start, end)) ? new Map(values) : undefined }
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

  /** Sends the row, with the replaced cells, and the numbers that the table keeps. */
  #send(bytes: Buffer, start: number): void {
    const { cells, starts, ends, end } = this.#scanner
    const out = this.#out
    let at = start
    for (let cell = 0; cell < cells; cell++) {
      const instead = this.#instead[cell]
      if (instead === undefined) continue
      out.bytes(bytes, at, starts[cell] ?? 0)
      out.text(instead)
      at = ends[cell] ?? 0
    }
    out.bytes(bytes, at, end)
    for (const cell of this.#kept) {
      out.byte(comma)
      out.bytes(bytes, starts[cell] ?? 0, ends[cell] ?? 0)
    }
    out.byte(lineFeed)
  }
}
