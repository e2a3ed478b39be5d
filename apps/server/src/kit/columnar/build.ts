import { randomUUID } from 'node:crypto'
import { createWriteStream, constants } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectClient } from '#server/kit/db/postgres/postgres.ts'
import { setParsers } from '#server/kit/db/parsers.ts'
import { seeEverythingLocally } from '#server/kit/db/wall/asker.ts'
import {
  type SqlClient,
  beginSnapshot,
  copyOut,
  createTable,
  deleteKeys,
  endSnapshot,
  importTable,
  isFeedWaiting,
  sliceTable,
} from './build-queries.ts'
import { openDuckdb } from './duckdb.ts'
import { takeLock } from './lock.ts'
import { isOutdated, planSteps, type Step } from './plan.ts'
import { type Manifest, type Part, publish, readManifest, removeUnnamed } from './parts.ts'
import { changedRows, copyKeysOut, readStampsIn } from './stamp-queries.ts'
import type { CopiedTable } from './tables.ts'

/** Rows per file: about 30 MB of CSV, sorted in memory. */
const sliceRows = 300_000
const checkEveryMs = 250

export interface BuildOptions {
  databaseUrl: string
  /** The folder of the database's copy. */
  dir: string
  memoryMb: number
  threads: number
}

/** A copy with the current data, and what was done for it. */
export interface Renewed {
  manifest: Manifest
  /** The tables that were read whole, and those to which changes were applied. */
  whole: CopiedTable[]
  changed: CopiedTable[]
}

/** Thrown when a feed waits for the tables or has replaced them: the copy would be stale as soon as it is built. */
export class YieldedToFeed extends Error {
  override name = 'YieldedToFeed'
  constructor() {
    super('a feed came in')
  }
}

/** Thrown while another process of this host renews the copy. */
export class RenewedElsewhere extends Error {
  override name = 'RenewedElsewhere'
}

async function connect(connectionString: string): Promise<{ client: pg.Client; session: SqlClient }> {
  const client = await connectClient({
    connectionString,
    application_name: 'trade-counter-columnar',
    connectionTimeoutMillis: 10_000,
  })
  const query: SqlClient['query'] = async (sql, values) => (await client.query(sql, values && [...values])).rows
  return { client, session: { query } }
}

/** Polls for a feed that makes the copy stale, and ends the snapshot when there is one. */
function watchFeeds(watcher: SqlClient, steps: () => readonly Step[], giveWay: () => void): () => void {
  let asking = false
  const isStale = async () => {
    // Behind a pooler, a setting must not outlast the transaction.
    await watcher.query(`begin read only; ${seeEverythingLocally}`)
    try {
      return (await isFeedWaiting(watcher)) || (await isOutdated(watcher, steps(), await readStampsIn(watcher)))
    } finally {
      await watcher.query('commit')
    }
  }
  const timer = setInterval(async () => {
    if (asking) return
    asking = true
    if (await isStale().catch(() => false)) giveWay()
    asking = false
  }, checkEveryMs)
  return () => clearInterval(timer)
}

/** Writes the parts of a copy from one snapshot. */
class PartWriter {
  readonly #client: pg.Client
  readonly #session: SqlClient
  readonly #options: BuildOptions

  constructor(client: pg.Client, session: SqlClient, options: BuildOptions) {
    this.#client = client
    this.#session = session
    this.#options = options
  }

  /** @returns the part, and the rows of its table */
  async write(step: Step): Promise<{ part: Part; rows: number }> {
    const { table, shape, stamp, chain, former } = step
    const { dir, memoryMb, threads } = this.#options
    const part = { file: `${table}-${randomUUID()}.duckdb`, stamp, shape }
    const file = join(dir, part.file)
    if (chain && former) await copyFile(join(dir, former), file, constants.COPYFILE_FICLONE)
    const database = await openDuckdb(file, { memoryMb, threads })
    try {
      const duckdb = await database.connect()
      if (chain) await this.#change(duckdb, step, file)
      else await this.#fill(duckdb, step, file)
      const [[rows] = []] = (await duckdb.runAndReadAll(`select count(*) from ${table}`)).getRows()
      await duckdb.run('checkpoint')
      duckdb.closeSync()
      return { part, rows: Number(rows) }
    } finally {
      database.closeSync()
    }
  }

  #export(statement: string, file: string): Promise<void> {
    return pipeline(this.#client.query(copyTo(statement)), createWriteStream(file))
  }

  /** Copies a whole table, exporting a slice while the previous one is imported. */
  async #fill(duckdb: DuckDBConnection, { table, columns }: Step, file: string): Promise<void> {
    await duckdb.run(createTable(table, columns))
    let taking: Promise<unknown> = Promise.resolve()
    for (const [nth, slice] of (await sliceTable(this.#session, table, sliceRows)).entries()) {
      const csv = `${file}.${nth % 2}.csv`
      await this.#export(copyOut(slice, columns), csv)
      await taking
      taking = duckdb.run(importTable(table, columns, csv)).finally(() => rm(csv, { force: true }))
      // Awaited in the next iteration; an earlier failure must not count as unhandled.
      taking.catch(() => undefined)
    }
    await taking
  }

  /** Replaces the rows that recorded changes name by those of the snapshot. */
  async #change(duckdb: DuckDBConnection, { table, columns, chain }: Step, file: string): Promise<void> {
    if (!chain) return
    const [keys, rows] = [`${file}.keys.csv`, `${file}.rows.csv`]
    await this.#export(copyKeysOut(chain), keys)
    await this.#export(copyOut({ table, where: changedRows(chain) }, columns), rows)
    await duckdb.run(deleteKeys(table, chain.columns, keys))
    await duckdb.run(importTable(table, columns, rows))
    await Promise.all([keys, rows].map((csv) => rm(csv, { force: true })))
  }
}

const tablesThat = (steps: readonly Step[], wanted: Step['how']): CopiedTable[] =>
  steps.filter(({ how }) => how === wanted).map(({ table }) => table)

async function renewParts(
  writer: PartWriter,
  steps: readonly Step[],
  manifest: Manifest | undefined,
): Promise<Pick<Manifest, 'parts' | 'lines'>> {
  const parts: Partial<Record<CopiedTable, Part>> = {}
  let lines = manifest?.lines ?? 0
  for (const step of steps) {
    const { table, how, former, stamp, shape } = step
    if (how === 'kept' && former !== undefined) {
      parts[table] = { file: former, stamp, shape }
      continue
    }
    const { part, rows } = await writer.write(step)
    parts[table] = part
    if (table === 'sales_lines') lines = rows
  }
  return { parts: parts as Manifest['parts'], lines }
}

/**
 * Brings the copy of a folder to a snapshot of PostgreSQL's tables: reads tables whole or applies recorded changes, and
 * keeps the files of all others.
 * @throws {RenewedElsewhere} while another process does so
 * @throws {YieldedToFeed} when a feed makes the copy stale
 */
export async function renewCopy(options: BuildOptions): Promise<Renewed> {
  const release = await takeLock(options.dir)
  if (!release) throw new RenewedElsewhere()
  try {
    return await renewLocked(options)
  } finally {
    release()
  }
}

async function renewLocked(options: BuildOptions): Promise<Renewed> {
  setParsers()
  const began = performance.now()
  const { dir, databaseUrl } = options
  const [snapshot, watch] = await Promise.all([connect(databaseUrl), connect(databaseUrl)])
  let steps: Step[] = []
  let gaveWay = false
  const stopWatching = watchFeeds(
    watch.session,
    () => steps,
    () => {
      gaveWay = true
      void snapshot.client.end()
    },
  )
  try {
    const { session, client } = snapshot
    const former = await readManifest(dir)
    await removeUnnamed(dir, former)
    const held = await beginSnapshot(session)
    steps = await planSteps(session, dir, former, held)
    const renewed = await renewParts(new PartWriter(client, session, options), steps, former)
    await endSnapshot(session)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const manifest = { ...renewed, version: held.version, at: Date.now(), seconds }
    await publish(dir, manifest)
    await removeUnnamed(dir, manifest)
    return { manifest, whole: tablesThat(steps, 'whole'), changed: tablesThat(steps, 'changed') }
  } catch (error) {
    throw gaveWay ? new YieldedToFeed() : error
  } finally {
    stopWatching()
    await Promise.all([snapshot, watch].map(({ client }) => client.end().catch(() => undefined)))
  }
}
