import type { Session, Store } from '#server/kit/db/store.ts'
import type { Faults } from '../checking/faults.ts'
import type { FeedFile, TableName } from '../reading/feed-file.ts'
import type { FeedFolder } from '../reading/feed-folder.ts'
import { FeedReader } from '../reading/feed-reader.ts'
import { feedFiles } from '../files/all.ts'
import { imageColumn, invoicesFile } from '../files/trade.ts'
import { imageCapture, stageImages } from './invoice-images.ts'
import type { LineMap } from '../reading/line-map.ts'
import { type AccountsMerged, checkAccounts, mergeAccounts } from './merge-accounts.ts'
import type { RowChecker } from '../checking/row-checker.ts'
import { reportBroken, reportDangling, reportDuplicates, reportOrphans } from '../checking/row-checks.ts'
import type { TableSize } from '../checking/shrink.ts'
import {
  createStaged,
  current,
  fillStaged,
  copyGrants,
  staged,
  stagingSchema,
  copyIndexes,
  copyWall,
} from './staging.ts'
import { swapTables } from './swap.ts'
import { countRows, customersInNoBook } from '../checking/table-checks.ts'

export interface FeedProgress {
  /** The current file, or the step after the last one. */
  doing: string
  rows: number
  bytes: number
  bytesInAll: number
}

export interface LoadingOptions {
  kind: Store['kind']
  dir: string
  folder: FeedFolder
  faults: Faults
  signal: AbortSignal | undefined
  onProgress: ((progress: FeedProgress) => void) | undefined
}

interface Staged {
  feed: FeedFile
  checker: RowChecker
  hasImages: boolean
}

/** unique_violation */
const isDouble = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** Loads one feed within its transaction: stages and checks everything, then applies it. */
export class Loading {
  images = 0
  readonly #session: Session
  readonly #options: LoadingOptions
  readonly #staged: Staged[] = []
  #bytes = 0

  constructor(session: Session, options: LoadingOptions) {
    this.#session = session
    this.#options = options
  }

  get files(): { file: string; rows: number }[] {
    return this.#staged.map(({ feed, checker }) => ({ file: feed.file, rows: checker.lines.count }))
  }

  /** The row counts of every replaced table, now and after the feed. */
  async measure(): Promise<TableSize[]> {
    const sizes: TableSize[] = []
    const add = async (file: string, table: TableName, after: number) =>
      sizes.push({ file, before: await countRows(this.#session, table), after })
    for (const { feed, checker } of this.#staged) {
      if (feed.mode === 'replace') await add(feed.file, feed.table, checker.lines.count)
    }
    if (this.#staged.some(({ hasImages }) => hasImages)) await add('images', 'invoice_images', this.images)
    return sizes
  }

  /** Warnings about data that is valid but probably unintended. */
  async warnings(): Promise<string[]> {
    if (!this.#find('customers') && !this.#find('employee_books')) return []
    const warning = await customersInNoBook(this.#session, (table) => this.#placeOf(table))
    return warning === undefined ? [] : [warning]
  }

  #progress(doing: string): void {
    const rows = this.#staged.reduce((sum, { checker }) => sum + checker.lines.count + checker.refused, 0)
    this.#options.onProgress?.({ doing, rows, bytes: this.#bytes, bytesInAll: this.#options.folder.bytes })
  }

  /** Reads every file into its staging table and reports all faults. */
  async stage(): Promise<void> {
    const { folder, faults, kind } = this.#options
    await this.#session.query(`drop schema if exists ${stagingSchema} cascade; create schema ${stagingSchema}`)
    if (kind === 'postgres') await this.#session.query("set local maintenance_work_mem = '256MB'")
    for (const feed of folder.feeds) await this.#stageFile(feed)
    this.#progress('references')
    await this.#checkReferences()
    await this.#checkOrphans()
    const accounts = this.#find('accounts')
    if (accounts) {
      await checkAccounts(this.#session, accounts.checker.lines, (table) => this.#placeOf(table), faults)
    }
    await this.#stageImages()
  }

  async #stageFile(feed: FeedFile): Promise<void> {
    const { dir, faults, signal } = this.#options
    let checker: RowChecker | undefined
    const onBytes = (bytes: number) => {
      this.#bytes += bytes
      this.#progress(feed.file)
    }
    const capture = feed === invoicesFile ? imageCapture : []
    const reader = await FeedReader.open(dir, feed, { faults, signal, onBytes, capture })
    try {
      checker = reader.checker
      if (!checker || !reader.columns) return
      const hasImages = reader.columns.some(({ name }) => name === imageColumn)
      this.#staged.push({ feed, checker, hasImages })
      await createStaged(this.#session, feed)
      await fillStaged(this.#session, feed, reader.columns, reader.rows())
    } finally {
      await reader.close()
    }
    await this.#finishTable(feed, checker.lines)
  }

  /** Builds indexes, collects planner statistics, and checks keys and rules. */
  async #finishTable(feed: FeedFile, lines: LineMap): Promise<void> {
    if (feed.mode === 'replace') {
      this.#progress(`indexes of ${feed.table}`)
      await this.#makeIndexes(feed, lines)
      await this.#session.query(`analyze ${staged(feed.table)}`)
    }
    for (const rule of feed.rules) await reportBroken(this.#session, { feed, lines }, rule, this.#options.faults)
  }

  async #makeIndexes(feed: FeedFile, lines: LineMap): Promise<void> {
    const session = this.#session
    const { faults } = this.#options
    const { unique, others } = await copyIndexes(session, feed.table)
    for (const key of unique) {
      await session.query('savepoint key')
      try {
        await session.query(key.create)
        await session.query('release savepoint key')
      } catch (error) {
        if (!isDouble(error)) throw error
        await session.query('rollback to savepoint key')
        await reportDuplicates(session, { feed, lines }, key, faults)
      }
    }
    // A feed with faults is not applied.
    if (faults.count > 0) return
    for (const create of others) await session.query(create)
  }

  #find(table: TableName): Staged | undefined {
    return this.#staged.find(({ feed }) => feed.table === table)
  }

  #placeOf(table: TableName): string {
    return this.#find(table) ? staged(table) : current(table)
  }

  async #checkReferences(): Promise<void> {
    for (const { feed, checker } of this.#staged) {
      for (const reference of feed.references) {
        const parent = this.#find(reference.to)
        // Refused rows are missing from the referenced table, so faults here would only follow from theirs.
        if (this.#isIncomplete(reference.to)) continue
        const row = { feed, lines: checker.lines }
        await reportDangling(this.#session, row, reference, parent !== undefined, this.#options.faults)
      }
    }
  }

  /** Whether a file of the feed could not be staged completely. */
  #isIncomplete(table: TableName): boolean {
    const feed = this.#options.folder.feeds.find((one) => one.table === table)
    if (!feed) return false
    const found = this.#find(table)
    return !found || found.checker.refused > 0
  }

  async #checkOrphans(): Promise<void> {
    for (const child of feedFiles) {
      if (this.#options.folder.feeds.includes(child)) continue
      for (const reference of child.references) {
        const parent = this.#find(reference.to)
        if (!parent || this.#isIncomplete(reference.to)) continue
        await reportOrphans(this.#session, child, reference, parent.feed, this.#options.faults)
      }
    }
  }

  async #stageImages(): Promise<void> {
    const invoices = this.#find('invoices')
    if (!invoices?.hasImages) return
    const { dir, faults, signal } = this.#options
    this.#progress('images')
    await this.#session.query(`create table ${staged('invoice_images')}
      (like ${current('invoice_images')} including all excluding indexes)`)
    const { captured, refused } = invoices.checker
    this.images = await stageImages(this.#session, dir, captured, faults, signal)
    if (faults.count > 0 || refused > 0) return
    const { unique, others } = await copyIndexes(this.#session, 'invoice_images')
    for (const create of [...unique.map((key) => key.create), ...others]) await this.#session.query(create)
  }

  /** Replaces the current tables with the staged ones and merges the accounts. */
  async apply(): Promise<AccountsMerged> {
    this.#progress('swap')
    const tables = this.#staged.filter(({ feed }) => feed.mode === 'replace').map(({ feed }) => feed.table)
    if (this.#staged.some(({ hasImages }) => hasImages)) tables.push('invoice_images')
    for (const table of tables) {
      await copyGrants(this.#session, table)
      await copyWall(this.#session, table)
    }
    await swapTables(this.#session, tables, this.#options.signal)
    const merged = this.#find('accounts') ? await mergeAccounts(this.#session) : { added: 0, changed: 0 }
    await this.#session.query(`drop schema ${stagingSchema} cascade`)
    return merged
  }

  /** Tells every server that answers cached from the previous data are stale, and records the feed. */
  async raiseVersion(): Promise<number> {
    const [row] = await this.#session.query<{ version: number }>(
      'update data_version set version = version + 1, loaded_at = now() returning version',
    )
    const version = row?.version ?? 0
    for (const { feed } of this.#staged) {
      await this.#session.query(
        `insert into data_as_of (table_name, as_of) values ($1, $2)
         on conflict (table_name) do update set as_of = excluded.as_of`,
        [feed.table, this.#options.folder.asOf.get(feed)],
      )
    }
    const detail = Object.fromEntries(this.files.map(({ file, rows }) => [file, rows]))
    await this.#session.query('insert into audit (request_id, event, detail) values ($1, $2, $3)', [
      `feed-${version}`,
      'feed loaded',
      JSON.stringify({ version, rows: detail, images: this.images }),
    ])
    return version
  }
}
