import { isUtf8 } from 'node:buffer'
import type { Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { type Faults, FeedError, shown } from '../checking/faults.ts'
import { erpNumber } from '#kit/server/tables/codes.ts'
import { choice } from '#kit/server/tables/kinds.ts'
import { RowChecker, type RowListener } from '../checking/row-checker.ts'
import type { HeaderColumn } from '../checking/row-checker.ts'
import { type FeedFile, removalColumn } from '#kit/server/tables/fed-table.ts'
import { type ErpNumbers, numberColumns } from './erp-numbers.ts'
import { pathOf } from './feed-folder.ts'
import { beginsLikeJson, JsonRows } from './json-rows.ts'
import { RecordScanner } from './record-scanner.ts'

const removal = choice('Y', 'N', '')

/** Normalizes a name by removing differences that are likely typos. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the column whose keys this column of numbers stands for, if the file does not have the keys themselves. */
function columnOfKeys({ columns, key }: FeedFile, given: string, names: readonly string[]): HeaderColumn | undefined {
  const [name] = Object.entries(numberColumns).find(([, numbers]) => numbers === given) ?? []
  if (name === undefined || names.includes(name) || !Object.hasOwn(columns, name)) return undefined
  const whenEmpty = columns[name]?.kind.whenEmpty
  const isKept = Object.hasOwn(columns, given)
  return { name, kind: { ...erpNumber, whenEmpty }, isKey: key.includes(name), given, isKept }
}

/**
 * Matches a header with the declared columns.
 * @param changes whether a column may mark rows for removal
 * @returns undefined when the header is unusable; the faults say why
 */
export function readHeader(
  feed: FeedFile,
  names: readonly string[],
  faults: Faults,
  changes: boolean,
): HeaderColumn[] | undefined {
  const known = new Map(Object.keys(feed.columns).map((name) => [plain(name), name]))
  const seen = new Set<string>()
  const before = faults.count
  const fault = (says: FaultText, column?: string) =>
    faults.add({ file: feed.file, line: 1, ...(column === undefined ? {} : { column }), says })
  const columns = names.flatMap((name): HeaderColumn[] => {
    const isRemoval = name === removalColumn && feed.mode === 'replace'
    if (isRemoval && !changes) {
      fault('is only for --changes', name)
      return []
    }
    const ofKeys = columnOfKeys(feed, name, names)
    const column = Object.hasOwn(feed.columns, name) ? feed.columns[name] : undefined
    const kind = isRemoval ? removal : column?.kind
    if (ofKeys) {
      if (seen.has(ofKeys.name)) fault('is a duplicate', name)
      seen.add(ofKeys.name)
      if (ofKeys.isKept) seen.add(name)
      return [ofKeys]
    }
    if (!kind) {
      const meant = known.get(plain(name))
      fault(meant ? `unknown column; did you mean ${meant}?` : 'unknown column', shown(name))
      return []
    }
    if (seen.has(name)) fault('is a duplicate', name)
    seen.add(name)
    return [{ name, kind, isKey: feed.key.includes(name) }]
  })
  // A change keeps the values that it omits, and a removal needs only the key.
  const isNeeded = (name: string) => !changes || feed.mode === 'merge' || feed.key.includes(name)
  for (const [name, { kind }] of Object.entries(feed.columns)) {
    if (kind.whenEmpty === undefined && isNeeded(name) && !seen.has(name)) fault('is missing from the header', name)
  }
  return faults.count === before ? columns : undefined
}

const pieceBytes = 2 ** 20
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Recognizes unsupported encodings and line endings. @returns the fault, if any */
function foreignForm(head: Buffer): FaultText | undefined {
  const [first, second] = head
  const hasUtf16Mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // A header starts with two ASCII characters; in UTF-16, one byte of each is 0.
  if (hasUtf16Mark || first === 0 || second === 0) return 'is UTF-16; it must be UTF-8'
  const [firstReturn, firstFeed] = [head.indexOf(carriageReturn), head.indexOf(lineFeed)]
  const endsInReturn = firstReturn >= 0 && (firstFeed < 0 || firstReturn < firstFeed - 1)
  return endsInReturn ? 'lines end with CR; they must end with LF or CRLF' : undefined
}

export interface FeedReaderOptions {
  faults: Faults
  signal: AbortSignal | undefined
  /** Called with the size of every chunk read, in bytes. */
  onBytes(bytes: number): void
  /** Whether the file has changes, and may contain removals. */
  changes?: boolean
  /** Includes every byte of the file. */
  digest?: Hash
  numbers: ErpNumbers
  listener?: RowListener | undefined
}

/** Reads a feed file in constant memory: the header on opening, then the rows as chunks of bytes for COPY. */
export class FeedReader {
  /** The file's columns in file order; undefined when the header has faults. */
  columns: readonly HeaderColumn[] | undefined
  /** Set when the header is valid. */
  checker: RowChecker | undefined
  /** The file's first line. */
  header = ''
  /** Whether all rows could be separated. */
  isComplete = true
  /** Whether the last line has no line ending. */
  isCut = false
  readonly feed: FeedFile
  readonly #options: FeedReaderOptions
  readonly #handle: FileHandle
  /** Set if the file holds JSON rows; `#csv` translates them. */
  #json: JsonRows | undefined
  #csv: AsyncGenerator<Buffer<ArrayBuffer>> | undefined
  #translated = Buffer.alloc(0)
  readonly #scanner: RecordScanner
  #buffer = Buffer.allocUnsafe(2 * pieceBytes)
  #from = 0
  #to = 0
  #atEnd = false
  #line = 1
  /** The line on which the last record starts. */
  #lastLine = 1
  #lastByte: number | undefined

  private constructor(feed: FeedFile, handle: FileHandle, options: FeedReaderOptions) {
    this.feed = feed
    this.#handle = handle
    this.#options = options
    this.#scanner = new RecordScanner(Object.keys(feed.columns).length + 1)
  }

  static async open(dir: string, feed: FeedFile, options: FeedReaderOptions): Promise<FeedReader> {
    const path = pathOf(dir, feed)
    const reader = new FeedReader(feed, await open(path), options)
    if (path.endsWith('.json') || (await reader.#beginsLikeJson())) reader.#readJson()
    await reader.#fill()
    reader.#readHeader()
    return reader
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #beginsLikeJson(): Promise<boolean> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(100), 0, 100, 0)
    return beginsLikeJson(buffer.subarray(0, bytesRead))
  }

  #readJson(): void {
    const { file, columns } = this.feed
    const { faults } = this.#options
    faults.jsonFiles.add(file)
    this.#json = new JsonRows(Object.keys(columns), ({ row, column, says }) =>
      faults.add({ file, line: row + 1, says, ...(column !== undefined && { column: shown(column) }) }),
    )
    this.#csv = this.#json.csv(this.#handle.createReadStream({ autoClose: false, start: 0, highWaterMark: pieceBytes }))
  }

  /** Reads into the buffer. @returns the number of bytes; 0 at the end */
  async #read(from: number): Promise<number> {
    if (!this.#csv) return (await this.#handle.read(this.#buffer, from, pieceBytes)).bytesRead
    while (this.#translated.length === 0) {
      const { value, done } = await this.#csv.next()
      if (done) return 0
      this.#translated = value
    }
    const size = this.#translated.copy(this.#buffer, from, 0, pieceBytes)
    this.#translated = this.#translated.subarray(size)
    return size
  }

  /** Reads more bytes after the unconsumed ones. */
  async #fill(): Promise<void> {
    if (this.#options.signal?.aborted) throw new FeedError('stopped; nothing has changed')
    const kept = this.#to - this.#from
    if (kept + pieceBytes > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(2 * this.#buffer.length)
      this.#buffer.copy(larger, 0, this.#from, this.#to)
      this.#buffer = larger
    } else this.#buffer.copyWithin(0, this.#from, this.#to)
    const bytesRead = await this.#read(kept)
    this.#from = 0
    this.#to = kept + bytesRead
    this.#atEnd = bytesRead === 0
    if (bytesRead > 0) this.#lastByte = this.#buffer[this.#to - 1]
    this.#options.digest?.update(this.#buffer.subarray(kept, this.#to))
    this.#options.onBytes(bytesRead)
  }

  #fault(line: number, says: FaultText): void {
    this.#options.faults.add({ file: this.feed.file, line, says })
  }

  #readHeader(): void {
    const foreign = foreignForm(this.#buffer.subarray(this.#from, this.#to))
    if (foreign) {
      this.#options.faults.add({ file: this.feed.file, says: foreign })
      return
    }
    if (this.#buffer.subarray(0, 3).equals(byteOrderMark) && this.#to >= 3) this.#from = 3
    const headerFrom = this.#from
    const names = this.#headerNames()
    if (typeof names === 'string') {
      this.#fault(1, names)
      return
    }
    const { faults, changes = false, listener, numbers } = this.#options
    this.header = this.#buffer.toString('utf8', headerFrom, this.#from).trimEnd()
    this.columns = readHeader(this.feed, names, faults, changes)
    if (this.columns)
      this.checker = new RowChecker(this.feed.file, this.columns, this.#scanner, faults, listener, numbers)
  }

  /** Reads the first record. @returns its cells, or the fault */
  #headerNames(): string[] | FaultText {
    const [buffer, from] = [this.#buffer, this.#from]
    const scanner = new RecordScanner(1000)
    const next = scanner.scan(buffer, from, this.#to, this.#to < pieceBytes)
    const { starts, ends, quoting, cells } = scanner
    if (this.#to === from || (cells === 1 && starts[0] === ends[0])) return 'the header is missing'
    if (next < 0 || scanner.fault || !isUtf8(buffer.subarray(from, next)))
      return 'the header is not a line of column names'
    this.#from = next
    this.#line = 2 + scanner.breaksInside
    return Array.from({ length: cells }, (_, cell) => {
      const quotes = quoting[cell] === 0 ? 0 : 1
      return buffer.toString('utf8', (starts[cell] ?? 0) + quotes, (ends[cell] ?? 0) - quotes)
    })
  }

  /** Yields the valid rows, in chunks that end between rows. */
  async *rows(): AsyncGenerator<Buffer> {
    const { checker } = this
    if (!checker) return
    while (!this.#atEnd || this.#from < this.#to) {
      checker.begin(this.#to - this.#from)
      const stopped = this.#checkPiece(checker)
      const rows = checker.take()
      if (rows.length > 0) yield rows
      if (stopped) return
      if (this.#atEnd && this.#from >= this.#to) break
      await this.#fill()
    }
    if (this.#json && this.#json.refused > 0) {
      checker.refused += this.#json.refused
      this.isComplete = false
    }
    if (this.#lastByte === lineFeed) return
    checker.refused++
    this.isCut = true
    this.#fault(this.#lastLine, 'the last line has no line ending; the file may be truncated')
  }

  /** Checks every complete record in the buffer. @returns whether the rest of the file is unreadable */
  #checkPiece(checker: RowChecker): boolean {
    const scanner = this.#scanner
    const buffer = this.#buffer
    const [begin, to, atEnd] = [this.#from, this.#to, this.#atEnd]
    // The buffer may end inside a character. The next chunk completes and checks it.
    const whole = atEnd ? to : Math.max(begin, buffer.lastIndexOf('\n', to - 1) + 1)
    const sound = isUtf8(buffer.subarray(begin, whole))
    let at = begin
    while (at < to) {
      const next = scanner.scan(buffer, at, to, atEnd)
      if (next === -1) break
      if (next === -2) {
        checker.refused++
        this.isComplete = false
        this.#fault(this.#line, 'a quote opens here and never closes; the rest of the file was not read')
        return true
      }
      checker.row(buffer, at, this.#line, sound)
      this.#lastLine = this.#line
      // The rows of JSON are counted, not the lines.
      this.#line += 1 + (this.#json ? 0 : scanner.breaksInside)
      at = next
    }
    this.#from = at
    return false
  }
}
