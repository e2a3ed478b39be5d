import { createHash } from 'node:crypto'
import { hasCitus, oneByOne } from '#server/kit/db/citus/distribute.ts'
import { addRoutes } from '#server/kit/db/citus/number-routes.ts'
import type { LoadProgress } from '#server/kit/db/load-schema.ts'
import type { Session, Store } from '#server/kit/db/store.ts'
import type { Faults } from '../checking/faults.ts'
import { checkManifest } from '../checking/manifest-checks.ts'
import { checkReferences } from '../checking/references.ts'
import { customersInNoBook, invoicesUnlikeLines } from '../checking/table-checks.ts'
import { Difference } from '../difference/difference.ts'
import { imageColumn, invoicesFile } from '../files/trade.ts'
import type { Aside } from '../quarantine/aside.ts'
import { type FeedFile, storedColumns, type TableName } from '../reading/feed-file.ts'
import type { FeedFolder } from '../reading/feed-folder.ts'
import { FeedReader } from '../reading/feed-reader.ts'
import { recordChangedKeys } from './changed-keys.ts'
import { manifestFile } from '../reading/manifest.ts'
import { applyChange, applyImages, keepFormer, keepFormerImages, stageRemovedParts } from './changes.ts'
import { keepChange, kept } from './keeping.ts'
import { imageCapture, stageImages } from './invoice-images.ts'
import { type AccountsMerged, checkAccounts, mergeAccounts } from './merge-accounts.ts'
import { type LoadMode, Places } from './places.ts'
import { closePortalOrders } from './portal-orders.ts'
import { NearRows } from './near-rows.ts'
import { finishTable } from './finish-table.ts'
import { type StagedFile, withoutFile } from './staged-file.ts'
import {
  copyGrants,
  copyIndexes,
  copyWall,
  createStaged,
  current,
  fillStaged,
  former,
  staged,
  stagingSchema,
} from './staging.ts'
import { swapTables } from './swap.ts'

export type FeedProgress = LoadProgress

export interface LoadingOptions {
  kind: Store['kind']
  mode: LoadMode
  dir: string
  /** The distributor's day. */
  day: string
  folder: FeedFolder
  faults: Faults
  /** Whether what the load replaces is kept for a rollback. */
  keeps: boolean
  signal: AbortSignal | undefined
  /** The rows to set aside. */
  aside?: Aside | undefined
  onProgress: ((progress: FeedProgress) => void) | undefined
}

export interface Applied {
  accounts: AccountsMerged
  /** Sentences about data that is valid but probably unintended. */
  warnings: readonly string[]
}

/** Loads one feed within its transaction: stages and checks everything, then applies it. */
export class Loading {
  images = 0
  readonly #session: Session
  readonly #options: LoadingOptions
  readonly #places: Places
  readonly #staged: StagedFile[] = []
  readonly #digest = createHash('sha256')
  #bytes = 0

  constructor(session: Session, options: LoadingOptions) {
    this.#session = session
    this.#options = options
    this.#places = new Places(options.mode)
  }

  get files(): { file: string; rows: number }[] {
    return this.#staged
      .filter(({ isFile }) => isFile)
      .map(({ feed, lines }) => ({ file: feed.file, rows: lines.count }))
  }

  /** The digest of the names and bytes of all files and of the manifest; after `stage`. */
  get digest(): string {
    return this.#digest.copy().digest('hex')
  }

  get #isChange(): boolean {
    return this.#options.mode === 'changes'
  }

  /** What the load changes; before `apply`. */
  async difference(): Promise<Difference> {
    const feeds = this.#staged.filter(({ feed }) => feed.mode === 'replace').map(({ feed }) => feed)
    return new Difference(this.#session, this.#places, feeds, await this.#changesImages())
  }

  async #changesImages(): Promise<boolean> {
    const invoices = this.#find('invoices')
    if (!invoices || invoices.hasImages) return invoices !== undefined
    return (
      this.#isChange &&
      (await this.#session.query(`select 1 as one from ${former('invoice_images')} limit 1`)).length > 0
    )
  }

  /**
   * Warnings about data that is valid but probably unintended.
   * @param tableOf names the relation of a table's rows after the load
   * @param allOf the same, with all rows also where a change has only those near that it concerns
   */
  async #warnings(tableOf: (table: TableName) => string, allOf = tableOf): Promise<string[]> {
    const warnings: string[] = []
    if (this.#find('customers') || this.#find('employee_books')) {
      const warning = await customersInNoBook(this.#session, allOf)
      if (warning !== undefined) warnings.push(warning)
    }
    const documents = (['invoices', 'sales_lines'] as const).filter((table) => this.#find(table))
    if (documents.length > 0) {
      const keys = documents.map((table) => `select distinct company, customer, invoice_number from ${staged(table)}`)
      const only = this.#isChange ? `(${keys.join(' union ')})` : undefined
      warnings.push(...(await invoicesUnlikeLines(this.#session, tableOf, only)))
    }
    return warnings
  }

  #progress(doing: string): void {
    const rows = this.#staged.reduce((sum, { lines, refused }) => sum + lines.count + refused, 0)
    this.#options.onProgress?.({ doing, rows, bytes: this.#bytes, bytesInAll: this.#options.folder.bytes })
  }

  /** Reads every file into its staging table and reports all faults. */
  async stage(): Promise<void> {
    const { folder, faults, kind } = this.#options
    await this.#session.query(`drop schema if exists ${stagingSchema} cascade`)
    await this.#session.query(`create schema ${stagingSchema}`)
    if (kind === 'postgres') {
      if (await hasCitus(this.#session)) await this.#stageOnCitus()
      await this.#session.query("set local maintenance_work_mem = '256MB'")
      await this.#session.query("set local work_mem = '64MB'")
      // A change reads few rows of long tables, which their indexes find.
      if (this.#isChange) await this.#session.query('set local random_page_cost = 1.1')
    }
    if (folder.manifest) this.#digest.update(`${manifestFile}\n${folder.manifest.text}`)
    for (const feed of folder.feeds) await this.#stageFile(feed)
    if (folder.manifest) await checkManifest(this.#session, folder.manifest, this.#staged, this.#places, faults)
    this.#progress('references')
    await this.#places.near?.bringRelated(this.#feeds)
    if (this.#isChange) await this.#stageRemovals()
    await this.#places.near?.bringRemainders(this.#feeds)
    await checkReferences(this.#session, this.#staged, folder.feeds, this.#places, faults)
    const accounts = this.#find('accounts')
    if (accounts) await checkAccounts(this.#session, accounts.lines, (table) => this.#places.after(table), faults)
    await this.#stageImages()
    if (this.#isChange && faults.count === 0) await this.#keepFormer()
  }

  async #stageOnCitus(): Promise<void> {
    if (this.#isChange) {
      this.#places.near = await NearRows.open(this.#session)
      await this.#places.near?.makeAll()
    } else {
      this.#places.isDistributed = true
      await this.#session.query(oneByOne)
    }
  }

  async #stageFile(feed: FeedFile): Promise<void> {
    const { dir, faults, signal } = this.#options
    const onBytes = (bytes: number) => {
      this.#bytes += bytes
      this.#progress(feed.file)
    }
    const capture = feed === invoicesFile ? imageCapture : []
    const digest = this.#digest.update(`${feed.file}\n`)
    const reader = await FeedReader.open(dir, feed, {
      faults,
      signal,
      onBytes,
      capture,
      digest,
      changes: this.#isChange,
      aside: this.#options.aside,
    })
    try {
      const { checker, columns } = reader
      if (!checker || !columns) return
      const hasImages = columns.some(({ name }) => name === imageColumn)
      const { lines, captured } = checker
      const given = columns.map(({ name }) => name)
      const omitted = storedColumns(feed).filter((name) => !given.includes(name) && !feed.key.includes(name))
      const file: StagedFile = { ...withoutFile(feed), lines, captured, omitted, hasImages, isFile: true }
      this.#staged.push(file)
      this.#places.add(feed.table)
      await createStaged(this.#session, feed, this.#isChange)
      await fillStaged(this.#session, feed, columns, reader.rows())
      file.rows = reader.isComplete ? checker.rows : undefined
      file.refused = checker.refused
      file.aside = checker.aside
    } finally {
      await reader.close()
    }
    const file = this.#find(feed.table)
    if (!file) return
    this.#progress(`indexes of ${feed.table}`)
    await this.#places.near?.bringNamed(feed)
    await finishTable(this.#session, file, this.#places, faults)
  }

  get #feeds(): FeedFile[] {
    return this.#staged.map(({ feed }) => feed)
  }

  #find(table: TableName): StagedFile | undefined {
    return this.#staged.find(({ feed }) => feed.table === table)
  }

  /** Stages the removal of the parts that go with their documents. */
  async #stageRemovals(): Promise<void> {
    for (const feed of await stageRemovedParts(this.#session, this.#places)) this.#staged.push(withoutFile(feed))
  }

  async #keepFormer(): Promise<void> {
    for (const { feed } of this.#staged) if (feed.mode === 'replace') await keepFormer(this.#session, feed)
    const invoices = this.#find('invoices')
    if (invoices) await keepFormerImages(this.#session, invoices.hasImages)
  }

  async #stageImages(): Promise<void> {
    const invoices = this.#find('invoices')
    if (!invoices || !(invoices.hasImages || this.#isChange)) return
    const { dir, faults, signal } = this.#options
    this.#progress('images')
    await this.#session.query(`create table ${staged('invoice_images')}
      (like ${current('invoice_images')} including all excluding indexes)`)
    const { captured, refused } = invoices
    this.images = await stageImages(this.#session, dir, captured, { faults, signal, digest: this.#digest })
    if (faults.count > 0 || refused > 0) return
    const { unique, others } = await copyIndexes(this.#session, 'invoice_images')
    for (const create of [...unique.map((key) => key.create), ...others]) await this.#session.query(create)
  }

  /**
   * Replaces or changes the current tables, and merges the accounts.
   * @param dryRun skips the swap, which would block readers until the rollback
   */
  async apply(dryRun: boolean): Promise<Applied> {
    await this.#session.query(`drop schema if exists ${kept.schema} cascade; create schema ${kept.schema}`)
    const warnings = this.#isChange ? await this.#change() : await this.#replace(dryRun)
    const accounts = this.#find('accounts') ? await mergeAccounts(this.#session) : { added: 0, changed: 0 }
    await this.#session.query(`drop schema ${stagingSchema} cascade`)
    if (!dryRun && this.#find('orders')) await closePortalOrders(this.#session, this.#options.day)
    return { accounts, warnings }
  }

  async #change(): Promise<string[]> {
    this.#progress('changes')
    const feeds = this.#staged.filter(({ feed }) => feed.mode === 'replace').map(({ feed }) => feed)
    const { near } = this.#places
    for (const feed of feeds) {
      const apply = () => applyChange(this.#session, feed)
      await (near?.change(feed, staged(feed.table), apply) ?? apply())
      if (near) await addRoutes(this.#session, feed.table, staged(feed.table))
      if (this.#options.kind === 'postgres') await recordChangedKeys(this.#session, feed)
    }
    if (this.#find('invoices')) await applyImages(this.#session)
    const warnings = await this.#warnings(current, (table) => this.#places.all(table))
    await near?.close()
    if (this.#options.keeps) await keepChange(this.#session, feeds)
    return warnings
  }

  async #replace(dryRun: boolean): Promise<string[]> {
    const warnings = await this.#warnings((table) => this.#places.after(table))
    if (dryRun) return warnings
    this.#progress('swap')
    const tables = this.#staged.filter(({ feed }) => feed.mode === 'replace').map(({ feed }) => feed.table)
    if (this.#find('invoices')?.hasImages) tables.push('invoice_images')
    for (const table of tables) {
      await copyGrants(this.#session, table)
      await copyWall(this.#session, table)
    }
    await swapTables(this.#session, tables, this.#options.keeps, this.#options.signal)
    return warnings
  }
}
