import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import { feedFiles } from '#app/server/tables.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { Fault } from '../checking/faults.ts'
import type { ArrivedRow, RowListener } from '../checking/row-checker.ts'
import { numbered, staged, type StagedFile } from '../loading/staging.ts'
import type { FeedReader } from '../reading/feed-reader.ts'

export interface QuarantinedRow {
  file: string
  line: number
  header: string
  /** The original row. */
  content: string
  /** The values of the file's key; empty if the fields of the row are unreadable. */
  key: string
  column: string | undefined
  kind: string
}

/** The reason for quarantining a row without a fault of its own. */
const ofDocument = 'is part of a quarantined document'

/** The highest limit that a load may set for quarantined rows. */
export const mostQuarantined = 100_000

const isDocument = ({ table }: FeedFile) => feedFiles.some(({ part }) => part?.whole && part.of === table)

/** The columns that name the document of a file's rows, if documents change as a whole. */
const documentColumns = (feed: FeedFile): readonly string[] => {
  if (feed.part?.whole) return feed.part.columns
  return isDocument(feed) ? feed.key : []
}

const textsOf = (columns: readonly string[]) => columns.map((name) => `${quoted(name)}::text`).join(', ')

type OpenAgain = (feed: FeedFile, listener: RowListener) => Promise<FeedReader>

/** The rows that a load quarantines: those with faults, and those that depend on them. */
export class Quarantine {
  /** How many rows may be quarantined. */
  readonly most: number
  readonly rows: QuarantinedRow[] = []
  /** Whether a fault concerns no single row, so that quarantine is impossible, or there are too many rows. */
  isImpossible = false
  /** The faults of rows, by file and line. */
  readonly #faults = new Map<string, Map<number, Pick<Fault, 'column' | 'says'>>>()
  /** The documents of rows that were refused before staging, by file. */
  readonly #documents = new Map<string, string[][]>()
  #count = 0

  constructor(most: number) {
    this.most = most
  }

  fault({ file, line, column, says }: Fault): void {
    // Line 1 is the header.
    if (line === undefined || line < 2) {
      this.isImpossible = true
      return
    }
    const lines = this.#faults.get(file) ?? new Map()
    if (lines.has(line)) return
    this.#faults.set(file, lines.set(line, { column, says }))
    this.#count++
    if (this.#count > this.most) this.isImpossible = true
  }

  /** Records a row that was refused before staging. */
  refused(feed: FeedFile, { values }: ArrivedRow): void {
    const columns = documentColumns(feed)
    if (columns.length === 0) return
    // Without values, the row's document is unknown and would be loaded without the row.
    if (!values) this.isImpossible = true
    else {
      const documents = this.#documents.get(feed.file) ?? []
      documents.push(columns.map((name) => values.get(name) ?? ''))
      this.#documents.set(feed.file, documents)
    }
  }

  /**
   * Removes rows with faults from the staged tables, along with the documents that contain them.
   * @param files a document's file and that of its parts, or a single file
   * @param open reads a file again
   * @returns whether there were any
   */
  async take(session: Session, files: readonly StagedFile[], open: OpenAgain): Promise<boolean> {
    if (this.isImpossible || files.every(({ feed }) => !this.#faults.has(feed.file))) return false
    const documents = await this.#documentsOf(session, files)
    for (const file of files) {
      const removed = await this.#remove(session, file, documents)
      file.staged -= removed.length
      const lines = new Set([...removed, ...(this.#faults.get(file.feed.file)?.keys() ?? [])])
      if (lines.size > 0) await this.#readAgain(file, lines, open)
    }
    return true
  }

  #faultyRows({ feed, lines }: StagedFile): number[] {
    return [...(this.#faults.get(feed.file)?.keys() ?? [])].flatMap((line) => lines.rowOf(line) ?? [])
  }

  /** Returns the documents to quarantine: those with faulty rows, staged or not. */
  async #documentsOf(session: Session, files: readonly StagedFile[]): Promise<string[][]> {
    let found: string[][] = []
    for (const file of files) {
      const columns = documentColumns(file.feed)
      if (columns.length === 0) continue
      const rows = await session.query<{ document: string[] }>(
        `select array[${textsOf(columns)}] as document from ${numbered(file.feed.table)} n where row = any($1)`,
        [this.#faultyRows(file)],
      )
      found = found.concat(
        this.#documents.get(file.feed.file) ?? [],
        rows.map(({ document }) => document),
      )
    }
    return found
  }

  /** Removes the faulty rows of a staged file and the rows of the documents. @returns their lines */
  async #remove(session: Session, file: StagedFile, documents: readonly string[][]): Promise<number[]> {
    const { feed, lines } = file
    const faulty = this.#faultyRows(file)
    if (feed.mode === 'merge') {
      await session.query(`delete from ${staged(feed.table)} where row = any($1)`, [faulty])
      return faulty.map((row) => lines.lineOf(row))
    }
    const columns = documentColumns(feed)
    const parts = columns.map((_, nth) => `d ->> ${nth}`).join(', ')
    const named = `(select ${parts} from jsonb_array_elements($2::jsonb) d)`
    const isOfDocument = columns.length > 0 ? `(${textsOf(columns)}) in ${named}` : '$2::jsonb is null'
    const gone = await session.query<{ row: number }>(
      `with gone as (select row, _sid from ${numbered(feed.table)} n where row = any($1) or ${isOfDocument}),
         removed as (delete from ${staged(feed.table)} s using gone where s.ctid = gone._sid)
       select row from gone order by row`,
      [faulty, JSON.stringify(documents)],
    )
    return gone.map(({ row }) => lines.lineOf(row))
  }

  async #readAgain({ feed }: StagedFile, lines: ReadonlySet<number>, open: OpenAgain): Promise<void> {
    const reader = await open(feed, (line, _isRefused, arrived) => {
      if (lines.has(line)) this.#add(feed, reader.header, arrived())
    })
    try {
      for await (const _ of reader.rows()) if (this.isImpossible) return
    } finally {
      reader.close()
    }
  }

  #add({ file, key }: FeedFile, header: string, { line, content, values }: ArrivedRow): void {
    const { column, says } = this.#faults.get(file)?.get(line) ?? { column: undefined, says: ofDocument }
    // PostgreSQL's text type allows no NUL. A row that can't be stored unchanged gets no key and is never retried.
    const isText = values !== undefined && !content.includes('\0')
    this.rows.push({
      file,
      line,
      header,
      column,
      kind: says,
      content: content.replaceAll('\0', '\ufffd'),
      key: isText ? key.map((name) => values.get(name) ?? '').join(' ') : '',
    })
    if (this.rows.length > this.most) this.isImpossible = true
  }
}
