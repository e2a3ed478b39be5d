import { feedFiles } from '#app/server/tables.ts'
import { createHash } from 'node:crypto'
import type { KindChange, LoadProgress } from '#kit/server/db/load-schema.ts'
import { listed } from '#kit/server/db/statements.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import { itemColumns } from '#kit/server/tables/codes.ts'
import { type FeedFile, mergeColumn, storedColumns } from '#kit/server/tables/fed-table.ts'
import { invoices } from '#money/server/tables.ts'
import { Faults } from '../checking/faults.ts'
import { checkManifest } from '../checking/manifest-checks.ts'
import type { RowListener } from '../checking/row-checker.ts'
import { type CheckedLoad, checkReferences, checkRows } from '../checking/row-checks.ts'
import { goneWarnings, warningsOf } from '../checking/warnings.ts'
import { Difference, fileNameOf, images, keptTable } from '../difference/difference.ts'
import type { KeptTable } from '../difference/kept-table.ts'
import type { Quarantine } from '../quarantine/quarantine.ts'
import { ErpNumbers, type InWords, rememberNumbers } from '../reading/erp-numbers.ts'
import { type FeedFolder, manifestFile } from '../reading/feed-folder.ts'
import { FeedReader } from '../reading/feed-reader.ts'
import { dropImagesWithoutInvoice, hasImages, stageImages } from './invoice-images.ts'
import { type AccountsMerged, checkAccounts, mergeAccounts } from './merge-accounts.ts'
import { checkMerges, findMerges, mergesInWords, moveMerged } from './merge-customers.ts'
import { type NumberChange, numberChanges } from './number-changes.ts'
import { findRenumbered, followRenumbered } from './renumber-items.ts'
import { closePortalOrders, type Loaded } from './portal-orders.ts'
import { recordChangedKeys } from './record.ts'
import {
  createStaged,
  current,
  fillDerived,
  fillStaged,
  type LoadMode,
  type StagedFile,
  stagingSchema,
  withoutFile,
} from './staging.ts'

export interface LoadingOptions {
  kind: Store['kind']
  mode: LoadMode
  dir: string
  folder: FeedFolder
  faults: Faults
  signal: AbortSignal | undefined
  quarantine: Quarantine | undefined
  onProgress: ((progress: LoadProgress) => void) | undefined
}

/** Loads one feed within its transaction: stages the files, compares them with the loaded data, checks, and applies. */
export class Loading implements CheckedLoad {
  images = 0
  readonly session: Session
  readonly difference: Difference
  readonly faults: Faults
  readonly #options: LoadingOptions
  readonly #staged = new Map<string, StagedFile>()
  readonly #kinds = new Map<string, KindChange>()
  readonly #digest = createHash('sha256')
  readonly #numbers = new ErpNumbers()
  #bytes = 0
  #merges = 0
  /** The customers whose numbers change. Available after `check`. */
  numberChanges: readonly NumberChange[] = []

  private constructor(session: Session, difference: Difference, options: LoadingOptions) {
    this.session = session
    this.difference = difference
    this.faults = options.faults
    this.#options = options
  }

  static async begin(session: Session, options: LoadingOptions): Promise<Loading> {
    const difference = await Difference.begin(session, options.mode)
    await session.query(`drop schema if exists ${stagingSchema} cascade; create schema ${stagingSchema}`)
    if (options.kind === 'postgres') {
      await session.query("set local work_mem = '64MB'")
      // A change reads only a few rows of long tables, so indexes are faster.
      if (options.mode === 'changes') await session.query('set local random_page_cost = 1.1')
    }
    return new Loading(session, difference, options)
  }

  get files(): { file: string; rows: number }[] {
    return [...this.#staged.values()]
      .filter(({ isFile }) => isFile)
      .map(({ feed, staged }) => ({ file: feed.file, rows: staged }))
  }

  /** The digest of the names and bytes of all files and the manifest. Available after `stage`. */
  get digest(): string {
    return this.#digest.copy().digest('hex')
  }

  /** The files whose tables are compared. */
  get feeds(): FeedFile[] {
    return feedFiles.filter(({ table }) => this.difference.has(table))
  }

  /** The rows that are added, changed, and removed. Available after `check`. */
  get kinds(): KindChange[] {
    return this.difference.tables.flatMap(({ table }) => this.#kinds.get(table) ?? [])
  }

  readonly inWords: InWords = (columns, values) => this.#numbers.inWords(columns, values)

  find(table: string): StagedFile | undefined {
    return this.#staged.get(table)
  }

  isIncomplete(table: string): boolean {
    const { quarantine, folder } = this.#options
    return !quarantine && folder.feeds.some((feed) => feed.table === table) && (this.find(table)?.refused ?? 1) > 0
  }

  #progress(doing: string): void {
    const rows = [...this.#staged.values()].reduce((sum, { staged, refused }) => sum + staged + refused, 0)
    this.#options.onProgress?.({ doing, rows, bytes: this.#bytes, bytesInAll: this.#options.folder.bytes })
  }

  async stage(): Promise<void> {
    const { folder, mode } = this.#options
    if (folder.manifest) this.#digest.update(`${manifestFile}\n${folder.manifest.text}`)
    for (const feed of folder.feeds) await this.#stageFile(feed)
    await fillDerived(this.session, this.#staged, mode)
    await this.#stageImages()
    if (folder.manifest) await checkManifest(this, folder.manifest, [...this.#staged.values()])
  }

  async #stageFile(feed: FeedFile): Promise<void> {
    const { dir, faults, signal, mode, quarantine } = this.#options
    const onBytes = (bytes: number) => {
      this.#bytes += bytes
      this.#progress(feed.file)
    }
    const digest = this.#digest.update(`${feed.file}\n`)
    const changes = mode === 'changes'
    const listener: RowListener | undefined =
      quarantine && ((_line, isRefused, arrived) => void (isRefused && quarantine.refused(feed, arrived())))
    const numbers = this.#numbers
    if (itemColumns(feed).length > 0) await numbers.readItems(this.session)
    const reader = await FeedReader.open(dir, feed, { faults, signal, onBytes, digest, changes, listener, numbers })
    try {
      const { checker, columns } = reader
      if (!checker || !columns) return
      for (const { name, given } of columns)
        if (given !== undefined || name === mergeColumn)
          await numbers.read(this.session, /sequence/.test(name) ? 'shipments' : 'parties')
      const given = columns.flatMap(({ name, kept }) => [name, ...(kept ? [kept] : [])])
      const omitted = storedColumns(feed).filter((name) => !given.includes(name) && !feed.key.includes(name))
      const besides = feed.besides.filter((name) => given.includes(name))
      const file: StagedFile = { ...withoutFile(feed), lines: checker.lines, omitted, besides, isFile: true }
      this.#staged.set(feed.table, file)
      await createStaged(this.session, feed)
      await fillStaged(this.session, feed, columns, reader.rows())
      file.rows = reader.isComplete ? checker.rows : undefined
      file.staged = checker.lines.count
      file.refused = checker.refused
      if (columns.some(({ name }) => name === mergeColumn)) this.#merges = await findMerges(this.session)
      if (!changes && feed.table === 'customers') file.staged -= this.#merges
      if (feed.table === 'items') this.difference.renumbers = await findRenumbered(this, file, numbers)
      await numbers.rememberReused(this.session)
      // The missing rows are unknown.
      if (quarantine && (reader.isCut || !reader.isComplete)) quarantine.isImpossible = true
    } finally {
      reader.close()
    }
  }

  async #stageImages(): Promise<void> {
    const invoices = this.#staged.get('invoices')
    if (!invoices || !(hasImages(invoices) || this.#options.mode === 'changes')) return
    const { dir, signal } = this.#options
    this.#progress('images')
    this.images = await stageImages(this, dir, invoices, this.#digest, signal)
  }

  /**
   * Compares each table with the loaded data, in the order of references, and reports all faults. If allowed, rows with
   * faults are quarantined before the tables that refer to them are checked, so one pass finds all.
   */
  async check(): Promise<void> {
    const { quarantine } = this.#options
    for (const feeds of documents) {
      for (const feed of feeds) await this.#checkTable(feed)
      if (quarantine) await this.#quarantine(quarantine, feeds)
    }
    this.numberChanges = await numberChanges(this, this.#numbers, this.#merges > 0)
    await this.#compareImages()
    const accounts = this.#staged.get('accounts')
    if (!accounts) return
    await checkAccounts(this, accounts)
    if (quarantine) await this.#quarantine(quarantine, [accounts.feed])
  }

  async #checkTable(feed: FeedFile): Promise<void> {
    this.#progress(`checking ${feed.table}`)
    await this.#compare(feed)
    const file = this.#staged.get(feed.table)
    if (file && feed.mode === 'replace') await checkRows(this, file, this.#kinds.get(feed.table))
    if (file && feed.table === 'customers' && this.#merges > 0) await checkMerges(this, file)
    await checkReferences(this, feed)
  }

  async #quarantine(quarantine: Quarantine, feeds: readonly FeedFile[]): Promise<void> {
    const { dir, mode } = this.#options
    const again = { faults: new Faults(), changes: mode === 'changes', numbers: this.#numbers }
    const files = feeds.flatMap(({ table }) => this.find(table) ?? [])
    const isFaulty = await quarantine.take(this.session, files, (feed, listener) =>
      FeedReader.open(dir, feed, { ...again, listener }),
    )
    if (!isFaulty) return
    for (const { feed } of files) await this.#compare(feed)
    if (this.images > 0 && feeds.includes(invoices)) this.images = await dropImagesWithoutInvoice(this.session)
  }

  async #compare(feed: FeedFile): Promise<void> {
    const { mode } = this.#options
    if (feed.mode === 'merge') return
    const hasFile = this.#staged.has(feed.table)
    const isRenumbered = this.difference.renumbers && itemColumns(feed).length > 0
    let scope = mode === 'changes' ? await this.difference.scopeOf(feed, hasFile) : undefined
    // Items get new numbers in all tables.
    if (isRenumbered && !hasFile) scope ??= `select ${listed(feed.key)} from ${current(feed.table)} where false`
    // Parts are removed with their documents, even if the folder has no file for them.
    if (scope !== undefined && !hasFile) {
      await createStaged(this.session, feed)
      this.#staged.set(feed.table, withoutFile(feed))
    }
    const file = this.#staged.get(feed.table)
    if (file) await this.#compareTable(keptTable(feed), mode === 'changes' ? file.omitted : [], scope, file.staged)
  }

  async #compareImages(): Promise<void> {
    const invoices = this.#staged.get('invoices')
    const isChange = this.#options.mode === 'changes'
    if (!invoices || !(hasImages(invoices) || isChange)) return
    const scope = isChange
      ? `select ${images.key.join(', ')} from ${stagingSchema}.invoices ${hasImages(invoices) ? '' : "where _deleted = 'Y'"}`
      : undefined
    await this.#compareTable(images, [], scope, this.images)
    const { added = 0, changed = 0, gone = 0 } = this.#kinds.get(images.table) ?? {}
    // A change of invoices without the image column affects images only if it removes invoices.
    if (!hasImages(invoices) && added + changed + gone === 0) this.#kinds.delete(images.table)
  }

  async #compareTable(kept: KeptTable, omitted: readonly string[], scope: string | undefined, staged: number) {
    const { table } = kept
    const counts = await this.difference.compare(kept, omitted, scope)
    const count = `select count(*) as count from ${current(table)}`
    const [row] = scope === undefined ? await this.session.query<{ count: number }>(count) : []
    const whole = row && { before: row.count, after: staged }
    this.#kinds.set(table, { file: fileNameOf(table), before: undefined, after: undefined, ...whole, ...counts })
  }

  /** Returns warnings about data that is valid but probably unintended. */
  async warnings(): Promise<string[]> {
    const merges = this.#merges > 0 ? await mergesInWords(this) : []
    return [...merges, ...(await warningsOf(this)), ...(this.#options.folder.manifest ? [] : goneWarnings(this.kinds))]
  }

  /** Changes the loaded tables, and leaves the difference in the schema `kept`. */
  async apply(now: Loaded): Promise<AccountsMerged> {
    const { session, difference } = this
    for (const kept of difference.tables) {
      const { table } = kept
      const kind = this.#kinds.get(table)
      if (!kind) continue
      const { added, changed = 0, gone } = kind
      if (added + changed + gone > 0) {
        this.#progress(`changing ${table}`)
        if (table === 'customers' || table === 'ship_tos')
          await rememberNumbers(session, table, difference.newRows(table))
        await difference.apply(kept, { added, changed, gone })
        // A copy reads a table that was empty in full.
        if (this.#options.kind === 'postgres' && kind.before !== 0) await recordChangedKeys(difference, table)
      }
      await difference.keep(kept)
    }
    await this.#numbers.rememberShipments(session)
    const accounts = await this.mergeAccounts()
    if (this.#merges > 0) await moveMerged(difference)
    await followRenumbered(session, this.#numbers, difference.renumbers)
    await session.query(`drop schema ${stagingSchema} cascade`)
    if (this.#staged.has('orders')) await closePortalOrders(session, now)
    return accounts
  }

  /** Adds and changes the accounts. A dry run does this, too, to count them. */
  async mergeAccounts(): Promise<AccountsMerged> {
    return this.#staged.has('accounts') ? mergeAccounts(this.session) : { added: 0, changed: 0 }
  }
}

/** The files in the order of their checks. A document's file is grouped with the parts that change with it. */
const documents: readonly (readonly FeedFile[])[] = feedFiles
  .filter(({ part }) => !part?.whole)
  .map((feed) => [feed, ...feedFiles.filter(({ part }) => part?.whole && part.of === feed.table)])
