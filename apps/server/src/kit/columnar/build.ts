import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DataStamp } from '#server/kit/db/data-stamp.ts'
import { connectOne, Hosts } from '#server/kit/db/postgres/hosts.ts'
import { setParsers } from '#server/kit/db/parsers.ts'
import {
  type SqlClient,
  beginSnapshot,
  type CopiedColumn,
  copyOut,
  createTable,
  endSnapshot,
  isFeedWaiting,
  readColumns,
  type TableSlice,
  sliceTables,
  importTable,
} from './build-queries.ts'
import { openDuckdb } from './duckdb.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

/** Rows per file: about 30 MB of CSV, sorted in memory. */
const sliceRows = 300_000
const checkEveryMs = 250

export interface BuildOptions {
  databaseUrl: string
  /** The copy's file; it must not exist yet. */
  file: string
  memoryMb: number
  threads: number
}

/** The stamp of the data that the copy holds, complete. */
export interface Built extends DataStamp {
  lines: number
}

/** Thrown when a feed waits for the tables: the copy would be stale as soon as it is built. */
export class YieldedToFeed extends Error {
  override name = 'YieldedToFeed'
  constructor() {
    super('a feed came in')
  }
}

async function connect(hosts: Hosts): Promise<{ client: pg.Client; session: SqlClient }> {
  const client = await connectOne(hosts, {
    application_name: 'trade-counter-columnar',
    connectionTimeoutMillis: 10_000,
  })
  const query: SqlClient['query'] = async (sql, values) => (await client.query(sql, values && [...values])).rows
  return { client, session: { query } }
}

/** Polls for a waiting feed, and ends the snapshot when there is one. */
function watchFeeds(watcher: SqlClient, giveWay: () => void): () => void {
  let asking = false
  const timer = setInterval(async () => {
    if (asking) return
    asking = true
    if (await isFeedWaiting(watcher).catch(() => false)) giveWay()
    asking = false
  }, checkEveryMs)
  return () => clearInterval(timer)
}

/** Copies the slices in order, exporting one while the previous one is imported. */
async function copySlices(
  client: pg.Client,
  duckdb: DuckDBConnection,
  slices: readonly TableSlice[],
  columns: ReadonlyMap<CopiedTable, CopiedColumn[]>,
  file: string,
): Promise<void> {
  let taking: Promise<unknown> = Promise.resolve()
  for (const [nth, slice] of slices.entries()) {
    const part = `${file}.${nth % 2}.csv`
    const own = columns.get(slice.table) ?? []
    await pipeline(client.query(copyTo(copyOut(slice, own))), createWriteStream(part))
    await taking
    taking = duckdb.run(importTable(slice.table, own, part)).finally(() => rm(part, { force: true }))
    // Awaited in the next iteration; an earlier failure must not count as unhandled.
    taking.catch(() => undefined)
  }
  await taking
}

async function countLines(duckdb: DuckDBConnection): Promise<number> {
  const [[lines] = []] = (await duckdb.runAndReadAll('select count(*) from sales_lines')).getRows()
  return Number(lines)
}

/**
 * Builds a copy from a snapshot of PostgreSQL's tables.
 * @throws {YieldedToFeed} when a feed waits
 */
export async function buildCopy({ databaseUrl, file, memoryMb, threads }: BuildOptions): Promise<Built> {
  setParsers()
  const hosts = new Hosts(databaseUrl)
  const [snapshot, watch] = await Promise.all([connect(hosts), connect(hosts)])
  let gaveWay = false
  const stopWatching = watchFeeds(watch.session, () => {
    gaveWay = true
    void snapshot.client.end()
  })
  const database = await openDuckdb(file, { memoryMb, threads })
  try {
    const { session } = snapshot
    const duckdb = await database.connect()
    const held = await beginSnapshot(session)
    const columns = new Map<CopiedTable, CopiedColumn[]>()
    for (const table of copiedTables) {
      const own = await readColumns(session, table)
      columns.set(table, own)
      await duckdb.run(createTable(table, own))
    }
    await copySlices(snapshot.client, duckdb, await sliceTables(session, sliceRows), columns, file)
    await endSnapshot(session)
    const lines = await countLines(duckdb)
    await duckdb.run('checkpoint')
    duckdb.closeSync()
    return { ...held, lines }
  } catch (error) {
    throw gaveWay ? new YieldedToFeed() : error
  } finally {
    stopWatching()
    database.closeSync()
    await Promise.all([snapshot, watch].map(({ client }) => client.end().catch(() => undefined)))
  }
}
