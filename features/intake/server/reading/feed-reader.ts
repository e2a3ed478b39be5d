import { isUtf8 } from 'node:buffer'
import type { Hash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { erpNumber } from '#kit/server/tables/codes.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { type FeedFile, removalColumn } from '#kit/server/tables/fed-table.ts'
import { choice } from '#kit/server/tables/kinds.ts'
import { type Faults, shown, stopped } from '../checking/faults.ts'
import { RowChecker, type RowListener } from '../checking/row-checker.ts'
import type { HeaderColumn } from '../loading/staging.ts'
import { type ErpNumbers, numberColumns } from './erp-numbers.ts'
import { pathOf } from './feed-folder.ts'
import { JsonRows } from './json-rows.ts'
import { RecordScanner } from './record-scanner.ts'

const removal = choice('Y', 'N', '')

/** Normalizes a name by removing differences that are likely typos. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the column whose keys this column of numbers stands for, if the file does not have the keys themselves. */
function columnOfKeys({ columns, key }: FeedFile, given: string, names: readonly string[]): HeaderColumn | undefined {
  const [name] = Object.entries(numberColumns).find(([, numbers]) => numbers === given) ?? []
  if (name === undefined || names.includes(name) || !Object.hasOwn(columns, name)) return undefined
  const whenEmpty = columns[name]?.kind.whenEmpty
  const kept = Object.hasOwn(columns, given) ? given : undefined
  return { name, kind: { ...erpNumber, whenEmpty }, isKey: key.includes(name), given, kept }
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
  const fault = (says: FaultText, column: string) => faults.add({ file: feed.file, line: 1, column, says })
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
      if (ofKeys.kept) seen.add(name)
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

/** Whether a file begins like JSON. The header of a CSV file begins with a letter. */
export const beginsLikeJson = (head: Buffer): boolean => /^\ufeff?\s*[[{]/.test(head.toString())

export interface FeedReaderOptions {
  faults: Faults
  signal?: AbortSignal | undefined
  /** Called with the size of every chunk read, in bytes. */
  onBytes?(bytes: number): void
  /** Whether the file has changes, and may contain removals. */
  changes: boolean
  /** Includes every byte of the file. */
  digest?: Hash
  numbers: ErpNumbers
  listener?: RowListener | undefined
}

async function* chunksOf(stream: ReadStream, { signal, digest, onBytes }: FeedReaderOptions): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (signal?.aborted) throw stopped()
    digest?.update(chunk)
    onBytes?.(chunk.length)
    yield chunk
  }
}

async function* following(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function jsonRows({ file, columns }: FeedFile, { faults }: FeedReaderOptions): JsonRows {
  faults.jsonFiles.add(file)
  return new JsonRows(Object.keys(columns), ({ row, column, says }) =>
    faults.add({ file, line: row + 1, says, column: column && shown(column) }),
  )
}

/** Reads a feed file in constant memory: the header on opening, then the rows as chunks of bytes for COPY. */
export class FeedReader {
  /** The file's columns in file order; undefined when the header has faults. */
  columns: readonly HeaderColumn[] | undefined
  /** Set when the header is valid. */
  checker: RowChecker | undefined
  header = ''
  /** Whether all rows could be separated. */
  isComplete = true
  /** Whether the last line has no line ending. */
  isCut = false
  readonly feed: FeedFile
  readonly #options: FeedReaderOptions
  readonly #stream: ReadStream
  /** Set if the file holds JSON rows; `#csv` translates them. */
  readonly #json: JsonRows | undefined
  readonly #csv: AsyncIterator<Buffer>
  readonly #scanner: RecordScanner
  /** The bytes that have been read, from the first one that has not been checked. */
  #bytes = Buffer.alloc(0)
  #atEnd = false
  #line = 1
  /** The line on which the last record starts. */
  #lastLine = 1
  #lastByte: number | undefined

  private constructor(
    feed: FeedFile,
    options: FeedReaderOptions,
    stream: ReadStream,
    json: JsonRows | undefined,
    csv: AsyncIterator<Buffer>,
  ) {
    this.feed = feed
    this.#options = options
    this.#stream = stream
    this.#json = json
    this.#csv = csv
    this.#scanner = new RecordScanner(Object.keys(feed.columns).length + 1)
  }

  static async open(dir: string, feed: FeedFile, options: FeedReaderOptions): Promise<FeedReader> {
    const path = pathOf(dir, feed)
    const stream = createReadStream(path, { highWaterMark: pieceBytes })
    const chunks = chunksOf(stream, options)
    const first = await chunks.next()
    const head = first.done ? Buffer.alloc(0) : first.value
    const all = following(head, chunks)
    const isJson = path.endsWith('.json') || beginsLikeJson(head.subarray(0, 100))
    const json = isJson ? jsonRows(feed, options) : undefined
    const reader = new FeedReader(feed, options, stream, json, json ? json.csv(all) : all)
    await reader.#readHeader()
    return reader
  }

  close(): void {
    this.#stream.destroy()
  }

  /** Reads on after the unchecked bytes. */
  async #fill(): Promise<void> {
    const { value, done } = await this.#csv.next()
    this.#atEnd = done === true
    if (done || value.length === 0) return
    this.#bytes = Buffer.concat([this.#bytes, value])
    this.#lastByte = value.at(-1)
  }

  #fault(line: number | undefined, says: FaultText): void {
    this.#options.faults.add({ file: this.feed.file, line, says })
  }

  async #readHeader(): Promise<void> {
    await this.#fill()
    const foreign = foreignForm(this.#bytes)
    if (foreign) return this.#fault(undefined, foreign)
    if (this.#bytes.subarray(0, 3).equals(byteOrderMark)) this.#bytes = this.#bytes.subarray(3)
    const names = await this.#headerNames()
    if (typeof names === 'string') return this.#fault(1, names)
    const { faults, changes, listener, numbers } = this.#options
    this.columns = readHeader(this.feed, names, faults, changes)
    if (this.columns)
      this.checker = new RowChecker(this.feed.file, this.columns, this.#scanner, faults, listener, numbers)
  }

  /** Reads the first record. @returns its cells, or the fault */
  async #headerNames(): Promise<string[] | FaultText> {
    const scanner = new RecordScanner(1000)
    let next = scanner.scan(this.#bytes, 0, this.#bytes.length, this.#atEnd)
    while (next === -1) {
      await this.#fill()
      next = scanner.scan(this.#bytes, 0, this.#bytes.length, this.#atEnd)
    }
    const bytes = this.#bytes
    const { starts, ends, quoting, cells } = scanner
    if (bytes.length === 0 || (cells === 1 && starts[0] === ends[0])) return 'the header is missing'
    if (next < 0 || scanner.fault || !isUtf8(bytes.subarray(0, next))) return 'the header is not a line of column names'
    this.header = bytes.toString('utf8', 0, next).trimEnd()
    this.#bytes = bytes.subarray(next)
    this.#line = 2 + scanner.breaksInside
    return Array.from({ length: cells }, (_, cell) => {
      const quotes = quoting[cell] === 0 ? 0 : 1
      return bytes.toString('utf8', (starts[cell] ?? 0) + quotes, (ends[cell] ?? 0) - quotes)
    })
  }

  /** Yields the valid rows, in chunks that end between rows. */
  async *rows(): AsyncGenerator<Buffer> {
    const { checker } = this
    if (!checker) return
    while (!this.#atEnd || this.#bytes.length > 0) {
      const output = checker.begin(this.#bytes.length)
      const isReadable = this.#checkPiece(checker)
      if (output.written.length > 0) yield output.written
      if (!isReadable) return
      if (!this.#atEnd) await this.#fill()
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

  /** Checks every complete record that has been read. @returns whether the rest of the file can be read */
  #checkPiece(checker: RowChecker): boolean {
    const scanner = this.#scanner
    const bytes = this.#bytes
    // The bytes may end inside a character. The next chunk completes and checks it.
    const whole = this.#atEnd ? bytes.length : bytes.lastIndexOf(lineFeed) + 1
    const sound = isUtf8(bytes.subarray(0, whole))
    let at = 0
    while (at < bytes.length) {
      const next = scanner.scan(bytes, at, bytes.length, this.#atEnd)
      if (next === -1) break
      if (next === -2) {
        checker.refused++
        this.isComplete = false
        this.#fault(this.#line, 'a quote opens here and never closes; the rest of the file was not read')
        return false
      }
      checker.row(bytes, at, this.#line, sound)
      this.#lastLine = this.#line
      // The rows of JSON are counted, not the lines.
      this.#line += 1 + (this.#json ? 0 : scanner.breaksInside)
      at = next
    }
    this.#bytes = bytes.subarray(at)
    return true
  }
}
