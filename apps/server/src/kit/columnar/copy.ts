import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { askerForScope } from '#server/kit/access/asker.ts'
import type { Store } from '#server/kit/db/store.ts'
import type {
  BuiltCopy,
  CopyActivity,
  CopyReport,
  CopyRequest,
  CopyState,
  ReportCopy,
} from '#server/kit/services/report-copy.ts'
import { formOf, through } from '#server/kit/lists/list.ts'
import { rewriteRows } from '#server/kit/rows/rewrite-rows.ts'
import { RenewedElsewhere, YieldedToFeed } from './build.ts'
import { type Build, startBuild } from './builder.ts'
import { toCopyText } from './line-queries.ts'
import { isLocked } from './lock.ts'
import { OpenCopy } from './open-copy.ts'
import { discard, folderOf, type Manifest, openFolder, readManifest } from './parts.ts'
import { readScopeForCopy } from './scope-queries.ts'
import { type CopyStamps, readCopyStamps } from './stamp-queries.ts'
import { copiedTables } from './tables.ts'

export interface ColumnarOptions {
  databaseUrl: string
  /** The folder for copies; each database has its own below it. */
  dir: string
  memoryMb: number
  threads: number
  /** Milliseconds between checks of the data's version. */
  checkEveryMs?: number
  /** Milliseconds before a failed build is retried. */
  retryAfter?: number
}

/** Milliseconds between looks at a copy that another process renews. */
const lookEveryMs = 500

const hasManifest = ({ parts }: Manifest, { stamps }: CopyStamps): boolean =>
  copiedTables.every((table) => parts[table].stamp === stamps[table])

/**
 * A columnar copy of the tables that invoice line reports read, shared by the processes of a host. It follows the data:
 * a load changes only the files of the tables that it changed. It answers a call only from the very data at which the
 * call's rights were read. When it can't, PostgreSQL answers.
 */
export class ColumnarCopy implements ReportCopy {
  readonly #store: Store
  readonly #options: Required<ColumnarOptions>
  readonly #closing = new AbortController()
  #report: CopyReport = () => undefined
  readonly activity: CopyActivity = { rows: 0, failedBuilds: 0, failedAnswers: 0 }
  #current: OpenCopy | undefined
  #build: Build | undefined
  #work: Promise<void> | undefined
  #wanted = -1
  /** The data that all tables of the current copy have. */
  #reached: CopyStamps | undefined
  /** Whether this process has seen that the files have the shape that it reads. */
  #isVerified = false
  #isRenewing = false
  #wake = Promise.withResolvers<void>()
  #off = false

  constructor(store: Store, options: ColumnarOptions) {
    this.#store = store
    this.#options = { checkEveryMs: 500, retryAfter: 60_000, ...options }
    this.#options.dir = folderOf(options.dir, options.databaseUrl)
  }

  get state(): CopyState {
    if (this.#off) return 'off'
    if (this.has(this.#wanted)) return 'ready'
    return this.#isRenewing ? 'building' : 'none'
  }

  get built(): BuiltCopy | undefined {
    if (!this.#current) return undefined
    const { version, at, lines, seconds } = this.#current.manifest
    return { version: Math.max(version, this.#reached?.version ?? 0), at, lines, seconds }
  }

  /** The ID of the process that is building, if any. */
  get builder(): number | undefined {
    return this.#build?.pid
  }

  reportTo(report: CopyReport): void {
    this.#report = report
  }

  start(): void {
    this.#work ??= this.#run()
  }

  note(version: number): void {
    if (version <= this.#wanted) return
    this.#wanted = version
    this.#wake.resolve()
  }

  has(version: number): boolean {
    return this.#current !== undefined && this.#reached?.version === version
  }

  async answer({
    stamp,
    scope,
    query,
    columns,
    rights,
    form,
    arrangement,
  }: CopyRequest): Promise<Readable | undefined> {
    const version = Number.parseInt(stamp, 10)
    this.note(version)
    const copy = this.#current
    if (!copy || this.#reached?.stamp !== stamp) return undefined
    const { db } = this.#store
    const asking = scope.kind === 'viewer' ? this.#store.as(askerForScope(scope.accountId)).db : db
    const covered = await readScopeForCopy(asking, scope, stamp)
    // It may have been retired in the meantime.
    if (!covered || this.#current !== copy) return undefined
    try {
      const { columns: shown, maxRows, writer, frame } = formOf(form, columns, rights)
      const statement = toCopyText(db, query, shown, rights, covered, { maxRows, arrangement })
      const { lines, count } = await copy.lines(statement)
      this.activity.rows += count
      return frame(writer ? through(lines, rewriteRows(writer)) : lines)
    } catch (error) {
      this.activity.failedAnswers++
      this.#report('the columnar copy failed a report', { err: error, version })
      if (isBroken(error)) await this.#drop(copy)
      return undefined
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#wake.resolve()
    this.#build?.end()
    await this.#work
    await this.#current?.retire()
    this.#current = undefined
  }

  async #drop(copy: OpenCopy): Promise<void> {
    if (this.#current !== copy) return
    this.#current = undefined
    await discard(this.#options.dir)
    await copy.retire()
    this.#wake.resolve()
  }

  async #run(): Promise<void> {
    const { dir, checkEveryMs } = this.#options
    try {
      await import('@duckdb/node-api')
      await openFolder(dir)
    } catch (error) {
      this.#off = true
      this.#report('no columnar copy: PostgreSQL answers every report', { err: error })
      return
    }
    while (!this.#closing.signal.aborted) {
      this.#wake = Promise.withResolvers()
      const now = await readCopyStamps(this.#store.db).catch(() => undefined)
      if (now) this.#wanted = now.version
      const pause = now ? await this.#follow(now).catch((error: unknown) => this.#failed(error)) : checkEveryMs
      if (pause > 0) await Promise.race([this.#wake.promise, this.#sleep(pause)])
    }
  }

  async #sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
  }

  /** Opens the finished copy of the folder if it has this data. */
  async #open(now: CopyStamps): Promise<boolean> {
    const { dir, memoryMb, threads } = this.#options
    const manifest = await readManifest(dir)
    if (!manifest || !hasManifest(manifest, now)) return false
    if (this.#current?.manifest.at !== manifest.at) {
      // Another process may have renewed the copy again and removed these files.
      const opened = await OpenCopy.open(manifest, dir, memoryMb, threads).catch(() => undefined)
      if (!opened) return false
      const former = this.#current
      this.#current = opened
      await former?.retire()
    }
    this.#reached = now
    return true
  }

  /** @returns milliseconds until the next check */
  async #follow(now: CopyStamps): Promise<number> {
    const { dir, checkEveryMs } = this.#options
    if (this.#isVerified && (await this.#open(now))) {
      this.#isRenewing = false
      return checkEveryMs
    }
    this.#isRenewing = true
    // The folder may be deleted at any time.
    await mkdir(dir, { recursive: true, mode: 0o700 })
    if (await isLocked(dir)) return lookEveryMs
    return this.#renew()
  }

  /** @returns milliseconds until the next check */
  async #renew(): Promise<number> {
    const { databaseUrl, dir, memoryMb, threads, retryAfter } = this.#options
    if (this.#closing.signal.aborted) return 0
    try {
      this.#build = startBuild({ databaseUrl, dir, memoryMb, threads })
      const { manifest, whole, changed } = await this.#build.renewed
      this.#isVerified = true
      const { version, lines, seconds } = manifest
      this.#report('columnar copy built', { version, lines, seconds, whole, changed })
      return 0
    } catch (error) {
      if (this.#closing.signal.aborted) return 0
      if (error instanceof RenewedElsewhere) return lookEveryMs
      if (error instanceof YieldedToFeed) return Math.min(retryAfter, 2000)
      return this.#failed(error)
    } finally {
      this.#build = undefined
    }
  }

  /** @returns milliseconds until the next attempt */
  #failed(error: unknown): number {
    this.#isRenewing = false
    this.activity.failedBuilds++
    this.#report('the columnar copy could not be built', { err: error })
    return this.#options.retryAfter
  }
}

/** Whether the copy itself is broken and must not be used again, rather than one statement. */
const isBroken = (error: unknown): boolean =>
  /IO Error|FATAL|INTERNAL|Corrupt|Serialization|checksum/i.test(String(error))
