import type { Fault } from '../checking/faults.ts'
import type { ArrivedRow } from '../checking/row-checker.ts'
import { feedFiles } from '../files/all.ts'
import type { FeedFile } from '../reading/feed-file.ts'

/** A row that is set aside. */
export interface AsideRow {
  file: string
  line: number
  header: string
  /** The row as it arrived. */
  content: string
  /** The values of the key of its file; empty for a row without readable fields. */
  key: string
  column: string | undefined
  kind: string
}

/** Why a row is set aside that has no fault of its own. */
const ofDocument = 'is part of a document that is set aside'

/** The most rows that a load may be told to set aside. */
export const mostAside = 100_000

const isWholePart = ({ part }: FeedFile) => part?.whole === true
export const isDocument = ({ table }: FeedFile) => feedFiles.some(({ part }) => part?.whole && part.of === table)

/** The columns that name the document of a file's rows, if a document changes as a whole. */
export function documentColumns(feed: FeedFile): readonly string[] | undefined {
  if (isWholePart(feed)) return feed.part?.columns
  return isDocument(feed) ? feed.key : undefined
}

const joined = (values: readonly string[]) => values.join(' ')

/** The rows that a load sets aside: those with faults, and those that depend on them. */
export class Aside {
  readonly most: number
  /** The rows that have been set aside. */
  readonly rows: AsideRow[] = []
  /** Whether a fault names no row, so that nothing can be set aside for it, or there are too many. */
  hopeless = false
  /** Faults of rows, by file and line. */
  readonly #faults = new Map<string, Map<number, Pick<Fault, 'column' | 'says'>>>()
  /** The documents of rows that were refused before they were staged, by the file. */
  readonly #documents = new Map<string, string[][]>()
  #count = 0

  /** @param most how many rows may be set aside */
  constructor(most: number) {
    this.most = most
  }

  /** Hears of a fault. */
  fault({ file, line, column, says }: Fault): void {
    // Line 1 is the header.
    if (line === undefined || line < 2) {
      this.hopeless = true
      return
    }
    const lines = this.#faults.get(file) ?? new Map()
    if (lines.has(line)) return
    this.#faults.set(file, lines.set(line, { column, says }))
    this.#count++
    if (this.#count > this.most) this.hopeless = true
  }

  /** Hears of a row that is refused before it is staged. */
  refused(feed: FeedFile, { values }: ArrivedRow): void {
    const columns = documentColumns(feed)
    if (!columns) return
    // Its document would be loaded without it.
    if (!values) this.hopeless = true
    else
      this.#documents.set(feed.file, [
        ...(this.#documents.get(feed.file) ?? []),
        columns.map((name) => values.get(name) ?? ''),
      ])
  }

  /** The lines of a file with faults. */
  linesOf({ file }: FeedFile): number[] {
    return [...(this.#faults.get(file)?.keys() ?? [])]
  }

  /** The documents of a file's refused rows, by the columns that name them. */
  documentsOf({ file }: FeedFile): readonly string[][] {
    return this.#documents.get(file) ?? []
  }

  /** Adds a row that is set aside. */
  add(feed: FeedFile, header: string, { line, content, values }: ArrivedRow): void {
    const { column, says } = this.#faults.get(feed.file)?.get(line) ?? { column: undefined, says: ofDocument }
    // PostgreSQL's text has no NUL. A row that is kept otherwise than it came is never tried again: it has no key.
    const isText = values !== undefined && !content.includes('\0')
    const key = isText ? joined(feed.key.map((name) => values.get(name) ?? '')) : ''
    this.rows.push({
      file: feed.file,
      line,
      header,
      content: content.replaceAll('\0', '\ufffd'),
      key,
      column,
      kind: says,
    })
    if (this.rows.length > this.most) this.hopeless = true
  }
}
