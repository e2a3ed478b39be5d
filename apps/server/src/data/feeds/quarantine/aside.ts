import type { Fault } from '../checking/faults.ts'
import { feedFiles } from '../files/all.ts'
import type { FeedFile, TableName } from '../reading/feed-file.ts'

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

/** A file whose rows are parts of a document that changes as a whole. */
const isWholePart = ({ part }: FeedFile) => part?.whole === true
const isDocument = ({ table }: FeedFile) => feedFiles.some(({ part }) => part?.whole && part.of === table)

const joined = (values: readonly string[]) => values.join(' ')

/**
 * The rows that a load sets aside: those with faults, and those that depend on them. It grows from one attempt to the
 * next, until an attempt finds no further fault.
 */
export class Aside {
  readonly most: number
  /** Faults of this attempt's rows, by file and line. */
  readonly #faults = new Map<string, Map<number, Pick<Fault, 'column' | 'says'>>>()
  /** The documents that are set aside, by the table of their header. */
  readonly #documents = new Map<TableName, Set<string>>()
  #rows: AsideRow[] = []
  #grew = false
  #count = 0
  /** Whether a fault names no row, so that nothing can be set aside for it. */
  hopeless = false

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

  /** Begins another attempt. */
  begin(): void {
    this.#rows = []
    this.#grew = false
  }

  /** Whether this attempt set aside all that it had to: no document was found after some of its rows had passed. */
  get isSettled(): boolean {
    return !this.#grew
  }

  /** The rows that this attempt has set aside. */
  get rows(): readonly AsideRow[] {
    return this.#rows
  }

  /** Whether rows of a file can be set aside at all, so that each row must be looked at. */
  concerns(feed: FeedFile): boolean {
    const document = isWholePart(feed) ? feed.part?.of : feed.table
    return this.#faults.has(feed.file) || (document !== undefined && this.#documents.has(document))
  }

  /**
   * Whether to set a row aside.
   * @param values the row's cells by column; undefined when its fields cannot be told apart
   */
  takes(
    feed: FeedFile,
    line: number,
    values: ReadonlyMap<string, string> | undefined,
  ): Pick<AsideRow, 'column' | 'kind'> | undefined {
    const fault = this.#faults.get(feed.file)?.get(line)
    const [table, columns] = isWholePart(feed) && feed.part ? [feed.part.of, feed.part.columns] : [feed.table, feed.key]
    const belongs = isWholePart(feed) || isDocument(feed)
    const document = belongs && values ? joined(columns.map((name) => values.get(name) ?? '')) : undefined
    if (!fault) {
      const isPart = document !== undefined && this.#documents.get(table)?.has(document)
      return isPart ? { column: undefined, kind: ofDocument } : undefined
    }
    if (belongs && document === undefined) {
      // Its document would be loaded without it.
      this.hopeless = true
    } else if (document !== undefined) this.#addDocument(table, document)
    return { column: fault.column, kind: fault.says }
  }

  #addDocument(table: TableName, document: string): void {
    const documents = this.#documents.get(table) ?? new Set()
    if (documents.has(document)) return
    this.#documents.set(table, documents.add(document))
    this.#grew = true
  }

  add(row: AsideRow): void {
    this.#rows.push(row)
    if (this.#rows.length > this.most) this.hopeless = true
  }
}

export const keyOf = ({ key }: FeedFile, values: ReadonlyMap<string, string>): string =>
  joined(key.map((name) => values.get(name) ?? ''))
