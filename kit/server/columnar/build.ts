import { constants, createWriteStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { setParsers } from '../db/parsers.ts'
import { literal } from '../db/literals.ts'
import { connectClient } from '../db/postgres/postgres.ts'
import type { Statements } from '../db/statements.ts'
import {
  addRows,
  beginSnapshot,
  type CopiedColumn,
  createTable,
  deleteKeys,
  partsOf,
  readColumns,
  rowsWhere,
} from './build-queries.ts'
import { type Copied, describing, newestCopy, nextCopy, OpenCopy, publish, tidy } from './copy-file.ts'
import { openDuckdb } from './duckdb.ts'
import { changedKeys, readChain, readCopyStamps } from './stamp-queries.ts'
import { copiedTables } from './tables.ts'

/** Rows per read: about 30 MB of CSV, sorted in memory. */
const rowsAtOnce = 300_000

export interface BuildOptions {
  databaseUrl: string
  /** The folder for the copies of this database. */
  dir: string
  memoryMb: number
  threads: number
}

/** The tables that a renewal has read in full, and those to which it has applied recorded changes. */
export interface Renewed {
  whole: string[]
  changed: string[]
}

/** A table in a snapshot. */
interface Source extends Copied {
  table: string
  columns: readonly CopiedColumn[]
}

const isSame = (one: Copied | undefined, other: Copied) => one?.shape === other.shape && one.stamp === other.stamp

/** A snapshot of PostgreSQL, and the copy's file that gets its rows. */
interface Renewing {
  client: pg.Client
  session: Statements
  duckdb: DuckDBConnection
  file: string
}

/** Writes a query's rows to a file while the previous file is being imported. */
async function take(
  { client, duckdb, file }: Renewing,
  queries: readonly string[],
  statement: (csv: string) => string,
): Promise<void> {
  let taking: Promise<unknown> = Promise.resolve()
  for (const [nth, query] of queries.entries()) {
    const csv = `${file}.${nth % 2}.csv`
    await pipeline(client.query(copyTo(`copy (${query}) to stdout (format csv)`)), createWriteStream(csv))
    await taking
    taking = duckdb.run(statement(csv)).finally(() => rm(csv, { force: true }))
    // Awaited in the next iteration; an earlier failure must not count as unhandled.
    taking.catch(() => undefined)
  }
  await taking
}

/** Replaces the rows that the recorded changes name, or all rows if there are no such changes. */
async function renew(
  renewing: Renewing,
  { table, columns, shape, stamp }: Source,
  former: Copied | undefined,
): Promise<keyof Renewed> {
  const { session, duckdb } = renewing
  const chain = former?.shape === shape ? await readChain(session, table, former.stamp, stamp) : undefined
  if (chain) await take(renewing, [changedKeys(chain)], (csv) => deleteKeys(table, chain.columns, csv))
  else await duckdb.run(shape)
  const parts = chain
    ? [`(${chain.columns.join(', ')}) in (${changedKeys(chain)})`]
    : await partsOf(session, table, rowsAtOnce)
  await take(
    renewing,
    parts.map((where) => rowsWhere(table, columns, where)),
    (csv) => addRows(table, columns, csv),
  )
  await duckdb.run(`delete from copied where name = ${literal(table)};
    insert into copied values (${[table, stamp, shape].map(literal).join(', ')})`)
  return chain ? 'changed' : 'whole'
}

/**
 * Updates the copy in a folder to a snapshot of PostgreSQL's tables. Writes a new file.
 * @returns undefined while another process does this
 */
export async function renewCopy({ databaseUrl, dir, memoryMb, threads }: BuildOptions): Promise<Renewed | undefined> {
  setParsers()
  const began = performance.now()
  const config = { connectionString: databaseUrl, application_name: 'trade-counter-columnar' }
  const client = await connectClient(config, 10_000)
  const session: Statements = { query: async (sql, values) => (await client.query(sql, values && [...values])).rows }
  try {
    await beginSnapshot(session)
    const now = await readCopyStamps(session, dir)
    if (!now.free) return undefined
    await tidy(dir)
    const sources: Source[] = []
    for (const table of copiedTables) {
      const columns = await readColumns(session, table)
      sources.push({ table, columns, shape: createTable(table, columns), stamp: now.stamps[table] ?? '' })
    }
    const newest = await newestCopy(dir)
    const former =
      newest === undefined ? undefined : await OpenCopy.open(newest, dir, memoryMb, threads).catch(() => undefined)
    former?.retire()
    const stale = sources.filter((source) => !isSame(former?.tables[source.table], source))
    const renewed: Renewed = { whole: [], changed: [] }
    if (stale.length === 0) return renewed
    const file = nextCopy(dir)
    if (former) await copyFile(former.file, file, constants.COPYFILE_FICLONE)
    const database = await openDuckdb(file, { memoryMb, threads })
    try {
      const duckdb = await database.connect()
      await duckdb.run(describing)
      const renewing = { client, session, duckdb, file }
      for (const source of stale)
        renewed[await renew(renewing, source, former?.tables[source.table])].push(source.table)
      const seconds = Math.round((performance.now() - began) / 100) / 10
      await duckdb.run(`insert into facts select ${now.version}, ${Date.now()}, count(*), ${seconds} from sales_lines;
        checkpoint`)
      duckdb.closeSync()
    } finally {
      database.closeSync()
    }
    await publish(dir, file)
    await tidy(dir)
    return renewed
  } finally {
    await client.end().catch(() => undefined)
  }
}
