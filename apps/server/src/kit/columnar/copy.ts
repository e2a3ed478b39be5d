import { setTimeout as sleep } from 'node:timers/promises'
import { askerForScope } from '#server/kit/access/asker.ts'
import { type DataStamp, isSameData, readStamp } from '#server/kit/db/data-stamp.ts'
import type { Store } from '#server/kit/db/store.ts'
import type {
  BuiltCopy,
  CopyActivity,
  CopyReport,
  CopyRequest,
  CopyState,
  ReportCopy,
} from '#server/kit/services/report-copy.ts'
import { formOf, type ListRows, through } from '#server/kit/lists/list.ts'
import { rewriteRows } from '#server/kit/rows/rewrite-rows.ts'
import { YieldedToFeed } from './build.ts'
import { type Build, startBuild } from './builder.ts'
import { clearFolder, copyFile, removeCopy } from './folder.ts'
import { toCopyText } from './line-queries.ts'
import { OpenCopy } from './open-copy.ts'
import { readScopeForCopy } from './scope-queries.ts'
import { type Source, sourceOf } from './source.ts'

export interface ColumnarOptions {
  databaseUrl: string
  /** A standby to build from, while it has the current data. */
  standby?: { databaseUrl: string; store: Store } | undefined
  dir: string
  memoryMb: number
  threads: number
  /** Milliseconds between checks of the data's version. */
  checkEveryMs?: number
  /** Milliseconds before a failed build is retried. */
  retryAfter?: number
}

/**
 * A columnar copy of the tables that invoice line reports read. It is rebuilt when a feed raises the data's version,
 * and serves only calls whose rights were read at the copy's version. When no copy is available, PostgreSQL serves the
 * report.
 */
export class ColumnarCopy implements ReportCopy {
  readonly #store: Store
  readonly #options: Required<Omit<ColumnarOptions, 'standby'>> & Pick<ColumnarOptions, 'standby'>
  readonly #closing = new AbortController()
  #report: CopyReport = () => undefined
  readonly activity: CopyActivity = { rows: 0, failedBuilds: 0, failedAnswers: 0 }
  #current: OpenCopy | undefined
  #built: BuiltCopy | undefined
  #build: Build | undefined
  #work: Promise<void> | undefined
  #wanted = -1
  #copies = 0
  #wake = Promise.withResolvers<void>()
  #off = false
  /** The last build from the standby failed: the next one is from the primary. */
  #avoidsStandby = false

  constructor(store: Store, options: ColumnarOptions) {
    this.#store = store
    this.#options = { checkEveryMs: 15_000, retryAfter: 60_000, ...options }
  }

  get state(): CopyState {
    if (this.#off) return 'off'
    if (this.has(this.#wanted)) return 'ready'
    return this.#build ? 'building' : 'none'
  }

  get built(): BuiltCopy | undefined {
    return this.#current && this.#built
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
    return this.#current?.stamp.version === version
  }

  async answer({
    version,
    scope,
    query,
    columns,
    rights,
    form,
    arrangement,
  }: CopyRequest): Promise<ListRows | undefined> {
    this.note(version)
    const copy = this.#current
    if (copy?.stamp.version !== version) return undefined
    const { db } = this.#store
    const asking = scope.kind === 'viewer' ? this.#store.as(askerForScope(scope.accountId)).db : db
    const covered = await readScopeForCopy(asking, scope, copy.stamp)
    // It may have been retired in the meantime.
    if (!covered || this.#current !== copy) return undefined
    try {
      const { columns: shown, maxRows, writer, frame } = formOf(form, columns, rights)
      const statement = toCopyText(db, query, shown, rights, covered.rows, { maxRows, arrangement })
      const { lines, count } = await copy.lines(statement)
      this.activity.rows += count
      return { rows: frame(writer ? through(lines, rewriteRows(writer)) : lines), seen: covered.seen }
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
    await copy.retire()
    this.#wake.resolve()
  }

  async #run(): Promise<void> {
    const { dir, checkEveryMs } = this.#options
    try {
      await import('@duckdb/node-api')
      await clearFolder(dir)
    } catch (error) {
      this.#off = true
      this.#report('no columnar copy: PostgreSQL answers every report', { err: error })
      return
    }
    while (!this.#closing.signal.aborted) {
      this.#wake = Promise.withResolvers()
      const now = await readStamp(this.#store.db).catch(() => undefined)
      if (now) this.#wanted = now.version
      const pause = now && !isSameData(this.#current?.stamp, now) ? await this.#renew(now) : checkEveryMs
      if (pause > 0) await Promise.race([this.#wake.promise, this.#sleep(pause)])
    }
  }

  async #sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
  }

  async #source(now: DataStamp): Promise<Source> {
    const { databaseUrl, standby } = this.#options
    const avoids = this.#avoidsStandby
    this.#avoidsStandby = false
    return sourceOf(databaseUrl, avoids ? undefined : standby, now, this.#closing.signal)
  }

  /** @returns milliseconds until the next check */
  async #renew(now: DataStamp): Promise<number> {
    const { dir, memoryMb, threads, retryAfter, checkEveryMs } = this.#options
    const former = this.#current
    this.#current = undefined
    await former?.retire()
    const source = await this.#source(now)
    if (this.#closing.signal.aborted) return 0
    this.#copies += 1
    const file = copyFile(dir, this.#copies)
    const began = performance.now()
    try {
      this.#build = startBuild({ databaseUrl: source.databaseUrl, file, memoryMb, threads })
      const { lines, ...held } = await this.#build.built
      if (this.#closing.signal.aborted) throw new Error('closed')
      this.#current = await OpenCopy.open(held, file, memoryMb, threads)
      const { version } = held
      this.note(version)
      const seconds = Math.round((performance.now() - began) / 100) / 10
      this.#built = { version, at: Date.now(), lines, seconds }
      this.#report('columnar copy built', { version, lines, seconds, from: source.from })
      return checkEveryMs
    } catch (error) {
      await removeCopy(file)
      if (this.#closing.signal.aborted) return 0
      if (error instanceof YieldedToFeed) return Math.min(retryAfter, 2000)
      this.activity.failedBuilds++
      this.#report('the columnar copy could not be built', { err: error, from: source.from })
      this.#avoidsStandby = source.from === 'standby'
      return this.#avoidsStandby ? 0 : retryAfter
    } finally {
      this.#build = undefined
    }
  }
}

/** Whether the copy itself is broken and must not be used again, rather than one statement. */
const isBroken = (error: unknown): boolean =>
  /IO Error|FATAL|INTERNAL|Corrupt|Serialization|checksum/i.test(String(error))
