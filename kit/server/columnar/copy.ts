import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Column } from '#kit/contract/declare/columns.ts'
import type { ListForm } from '#kit/contract/declare/endpoint.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import type { CheckedScope } from '../access/scope.ts'
import { statementsOf } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import type { Arrangement, RowsQuery } from '../lists/arrangement-queries.ts'
import { formOf } from '../lists/list-queries.ts'
import type { BuildOptions, Renewed } from './build.ts'
import type { Outcome } from './build-process.ts'
import { type CopyFacts, folderOf, makeFolder, newestCopy, OpenCopy } from './copy-file.ts'
import { toCopyText } from './line-queries.ts'
import { readScopeForCopy } from './scope-queries.ts'
import { type CopyStamps, readCopyStamps } from './stamp-queries.ts'
import { copiedTables } from './tables.ts'

/** `off`: DuckDB has no build for this platform. */
type CopyState = 'off' | 'none' | 'building' | 'ready'

type CopyReport = (what: string, detail: Partial<CopyFacts & Renewed> & { err?: unknown }) => void

/** A list request to the columnar copy. */
interface CopyRequest {
  /** The stamp of the data, read together with the viewer's rights. */
  stamp: string
  /** The viewer's scope, which limits the rows. */
  scope: CheckedScope
  query: RowsQuery<unknown>
  columns: readonly Column[]
  rights: Rights | undefined
  form: ListForm
  /** Undefined for all rows in the list's default order. */
  arrangement: Arrangement | undefined
}

/** `dir`: the folder for copies. Each database has its own folder in it. */
export interface ColumnarOptions extends BuildOptions {
  /** Milliseconds between checks of the data's version. */
  checkEveryMs?: number
  /** Milliseconds before a failed build is retried. */
  retryAfter?: number
}

/**
 * A columnar copy of the tables behind the reports on invoice lines and stock, shared by the processes of a host. It
 * follows the data. It answers a call only if it has exactly the data at which the call's rights were read; otherwise
 * PostgreSQL answers.
 */
export class ColumnarCopy {
  readonly #store: Store
  readonly #options: Required<ColumnarOptions>
  readonly #closing = new AbortController()
  #report: CopyReport = () => undefined
  /** Counts since the server started: rows written for answers, and failures. */
  readonly activity = { rows: 0, failedBuilds: 0, failedAnswers: 0 }
  #current: OpenCopy | undefined
  /** The process that renews the copy. */
  #builder: ReturnType<typeof fork> | undefined
  #work: Promise<void> | undefined
  #wanted = -1
  /** The stamps of the data in the current copy. */
  #reached: CopyStamps | undefined
  /** Whether a build has verified that the copy's tables have the same columns as PostgreSQL's. */
  #isVerified = false
  #state: CopyState = 'none'
  #wake = Promise.withResolvers<void>()

  constructor(store: Store, options: ColumnarOptions) {
    this.#store = store
    this.#options = { checkEveryMs: 500, retryAfter: 60_000, ...options }
    this.#options.dir = folderOf(options.dir, options.databaseUrl)
  }

  get state(): CopyState {
    return this.has(this.#wanted) ? 'ready' : this.#state
  }

  /** The facts about the open copy; undefined if none is open. */
  get built(): CopyFacts | undefined {
    if (!this.#current) return undefined
    const { facts } = this.#current
    return { ...facts, version: Math.max(facts.version, this.#reached?.version ?? 0) }
  }

  /** The ID of the building process, if any. */
  get builder(): number | undefined {
    return this.#builder?.pid
  }

  reportTo(report: CopyReport): void {
    this.#report = report
  }

  /** Starts watching the data version and renewing the copy. Returns immediately. */
  start(): void {
    this.#work ??= this.#run()
  }

  /** Reports the current data version, so that the copy catches up. */
  note(version: number): void {
    if (version <= this.#wanted) return
    this.#wanted = version
    this.#wake.resolve()
  }

  /** Whether all tables of the copy have the data of this version, and it is current. */
  has(version: number): boolean {
    return this.#current !== undefined && this.#reached?.version === version
  }

  /**
   * Answers a list in one of its forms, byte for byte as PostgreSQL would.
   * @returns undefined when the copy is unavailable or fails
   */
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
    const accountId = scope.kind === 'viewer' ? scope.accountId : undefined
    const asking = accountId === undefined ? db : this.#store.as({ kind: 'account', accountId }).db
    const covered = await readScopeForCopy(asking, scope, stamp)
    // The copy may have been retired in the meantime.
    if (!covered || this.#current !== copy) return undefined
    try {
      const { columns: shown, maxRows, printed, write } = formOf(form, columns, rights)
      const statement = toCopyText(db, query, shown, rights, { accountId, covered }, { maxRows, printed, arrangement })
      const { lines, count } = await copy.lines(statement)
      this.activity.rows += count
      return write(lines)
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
    this.#builder?.kill('SIGKILL')
    await this.#work
    this.#current?.retire()
    this.#current = undefined
  }

  async #drop(copy: OpenCopy): Promise<void> {
    if (this.#current !== copy) return
    this.#current = undefined
    await rm(copy.file, { force: true })
    copy.retire()
    this.#wake.resolve()
  }

  async #run(): Promise<void> {
    try {
      await import('@duckdb/node-api')
      await makeFolder(this.#options.dir)
    } catch (error) {
      this.#state = 'off'
      this.#report('no columnar copy: PostgreSQL answers every report', { err: error })
      return
    }
    while (!this.#closing.signal.aborted) {
      this.#wake = Promise.withResolvers()
      const pause = await this.#follow().catch((error: unknown) => this.#failed(error))
      const pausing = sleep(pause, undefined, { signal: this.#closing.signal, ref: false })
      await Promise.race([this.#wake.promise, pausing.catch(() => undefined)])
    }
  }

  /** @returns milliseconds until the next check */
  async #follow(): Promise<number> {
    const { dir, checkEveryMs } = this.#options
    // The folder may be deleted at any time.
    await makeFolder(dir)
    const now = await readCopyStamps(statementsOf(this.#store.db), dir).catch(() => undefined)
    if (!now) return checkEveryMs
    this.#wanted = now.version
    const isOpen = this.#isVerified && (await this.#open(now))
    this.#state = isOpen ? 'none' : 'building'
    if (isOpen || !now.free) return checkEveryMs
    const renewed = await this.#renew()
    if (!renewed) return checkEveryMs
    this.#isVerified = true
    if (renewed.whole.length + renewed.changed.length > 0 && (await this.#open(now)) && this.#current) {
      const { version, lines, seconds } = this.#current.facts
      this.#report('columnar copy built', { version, lines, seconds, ...renewed })
    }
    return 0
  }

  /** Opens the newest copy in the folder. @returns whether it has this data */
  async #open(now: CopyStamps): Promise<boolean> {
    const { dir, memoryMb, threads } = this.#options
    const file = await newestCopy(dir)
    if (file === undefined) return false
    if (this.#current?.file !== file) {
      // Another process may have renewed the copy again and removed this file.
      const opened = await OpenCopy.open(file, dir, memoryMb, threads).catch(() => undefined)
      if (!opened) return false
      this.#current?.retire()
      this.#current = opened
      this.#reached = undefined
    }
    const { tables } = this.#current
    const isReached = copiedTables.every((table) => tables[table]?.stamp === now.stamps[table])
    if (isReached) this.#reached = now
    return isReached
  }

  /** Renews the copy in a child process. @returns undefined if another process is renewing it */
  async #renew(): Promise<Renewed | undefined> {
    if (this.#closing.signal.aborted) return undefined
    const child = fork(join(import.meta.dirname, 'build-process.ts'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#builder = child
    try {
      const { databaseUrl, dir, memoryMb, threads } = this.#options
      // The database URL contains a password, and other users can read arguments. So it is sent as a message.
      child.send({ databaseUrl, dir, memoryMb, threads } satisfies BuildOptions)
      let outcome: Outcome | undefined
      child.once('message', (message: Outcome) => {
        outcome = message
      })
      const [code, signal] = await once(child, 'exit')
      if (this.#closing.signal.aborted) return undefined
      if (outcome && 'renewed' in outcome) return outcome.renewed ?? undefined
      throw new Error(outcome?.failed ?? `the build ended with ${signal ?? `code ${code}`}`)
    } finally {
      this.#builder = undefined
    }
  }

  /** @returns milliseconds until the next attempt */
  #failed(error: unknown): number {
    this.#state = 'none'
    this.activity.failedBuilds++
    this.#report('the columnar copy could not be built', { err: error })
    return this.#options.retryAfter
  }
}

/** Whether the copy itself is broken, rather than one statement. It must then not be used again. */
const isBroken = (error: unknown): boolean =>
  /IO Error|FATAL|INTERNAL|Corrupt|Serialization|checksum/i.test(String(error))
