import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { literal } from '../db/literals.ts'
import { openDuckdb } from './duckdb.ts'

// A copy is a DuckDB file that all processes of a host share. It never changes: a renewal writes a new file, and the
// newest file is the current one. A process that has opened a removed file can still read it.

const isCopy = (entry: string) => /^copy-\d+\.duckdb$/.test(entry)
/** Names of a process's other files in the folder, with the process ID. */
const ownName = /^(?:lines|spill|next)-(\d+)/
const ownFile = (dir: string, what: 'lines' | 'spill' | 'next', nth: number) =>
  join(dir, `${what}-${process.pid}-${nth}`)
let files = 0

/** Milliseconds a report may take. */
const maxStatementMs = 60_000
/** Bytes per read of a finished result. */
const piece = 128 * 1024

/** Returns the folder for a database's copies, inside the configured folder, which portals may share. */
export function folderOf(dir: string, databaseUrl: string): string {
  const database = databaseUrl.replace(/\/\/[^@/]*@/, '//')
  return join(dir, createHash('sha256').update(database).digest('hex').slice(0, 16))
}

export const makeFolder = (dir: string) => mkdir(dir, { recursive: true, mode: 0o700 })

/** Returns the path of the newest copy; undefined if there is none. */
export async function newestCopy(dir: string): Promise<string | undefined> {
  const newest = (await readdir(dir)).filter(isCopy).sort().at(-1)
  return newest === undefined ? undefined : join(dir, newest)
}

/** Returns a path for a copy that is being built. */
export const nextCopy = (dir: string): string => ownFile(dir, 'next', ++files)

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Makes a finished file the newest copy, for every process of the host. */
export async function publish(dir: string, file: string): Promise<void> {
  const newest = Number(/copy-(\d+)/.exec((await newestCopy(dir)) ?? '')?.[1] ?? 0)
  await rename(file, join(dir, `copy-${Math.max(Date.now(), newest + 1)}.duckdb`))
}

/** Removes older copies and the files of ended processes. Call it only in the process that renews the copy. */
export async function tidy(dir: string): Promise<void> {
  const newest = await newestCopy(dir)
  for (const entry of await readdir(dir)) {
    const owner = Number(ownName.exec(entry)?.[1] ?? 0)
    if (join(dir, entry) === newest || (owner > 0 && lives(owner))) continue
    await rm(join(dir, entry), { recursive: true, force: true })
  }
}

/** Where the data of a table in a copy comes from. */
export interface Copied {
  /** The stamp of the load that last changed the table. */
  stamp: string
  /** The statement that creates the table. */
  shape: string
}

/** What is known about a whole copy. */
export interface CopyFacts {
  /** The data version of the snapshot from which the copy was last renewed. */
  version: number
  /** When it was completed, in milliseconds since 1970. */
  at: number
  lines: number
  /** How long the renewal took. */
  seconds: number
}

export const describing = `create table if not exists copied (name varchar, stamp varchar, shape varchar);
  create or replace table facts (version integer, "at" double, lines integer, seconds double)`

/** Reads the descriptions of a copy's tables. */
export async function readCopied(connection: DuckDBConnection): Promise<Record<string, Copied>> {
  const rows = (await connection.runAndReadAll('select name, stamp, shape from copied')).getRowObjects()
  return Object.fromEntries(rows.map(({ name, ...copied }) => [name, copied]))
}

/** A complete copy, open for reading. It closes when the last reader ends. */
export class OpenCopy {
  readonly file: string
  readonly facts: CopyFacts
  readonly tables: Record<string, Copied>
  readonly #dir: string
  readonly #database: DuckDBInstance
  #reading = 0
  #retired = false

  private constructor(
    at: { file: string; dir: string },
    says: { facts: CopyFacts; tables: Record<string, Copied> },
    database: DuckDBInstance,
  ) {
    this.file = at.file
    this.#dir = at.dir
    this.facts = says.facts
    this.tables = says.tables
    this.#database = database
  }

  /** Opens a copy. Its statements can access only files in its folder. */
  static async open(file: string, dir: string, memoryMb: number, threads: number): Promise<OpenCopy> {
    const temporary = ownFile(dir, 'spill', ++files)
    const database = await openDuckdb(file, { memoryMb, threads, temporary, access_mode: 'READ_ONLY' })
    try {
      const connection = await database.connect()
      await connection.run(`set allowed_directories = [${literal(`${dir}/`)}]; set enable_external_access = false;
        set lock_configuration = true`)
      const [facts] = (await connection.runAndReadAll('select * from facts')).getRowObjects()
      const tables = await readCopied(connection)
      connection.closeSync()
      return new OpenCopy({ file, dir }, { facts: facts as unknown as CopyFacts, tables }, database)
    } catch (error) {
      database.closeSync()
      throw error
    }
  }

  /**
   * Runs a statement whose columns are escaped texts. Returns the number of rows, and the rows in COPY's text format:
   * tab-separated fields, `\N` for null, LF after each line. DuckDB writes all lines to an unlinked file before the
   * first is returned, so a slow reader blocks nothing, and a statement that fails produces no output.
   */
  async lines(statement: string): Promise<{ lines: Readable; count: number }> {
    this.#reading += 1
    const file = ownFile(this.#dir, 'lines', ++files)
    try {
      const connection = await this.#database.connect()
      const timer = setTimeout(() => connection.interrupt(), maxStatementMs)
      try {
        const { rowsChanged } = await connection.run(`copy (${statement}) to ${literal(file)}
          (format csv, header false, quote '', escape '', delimiter '\t', nullstr '\\N')`)
        const written = await open(file)
        return { lines: written.createReadStream({ highWaterMark: piece }), count: rowsChanged }
      } finally {
        clearTimeout(timer)
        connection.closeSync()
      }
    } finally {
      await rm(file, { force: true })
      this.#reading -= 1
      this.#closeWhenFree()
    }
  }

  /** Accepts no new readers. */
  retire(): void {
    this.#retired = true
    this.#closeWhenFree()
  }

  #closeWhenFree(): void {
    if (this.#retired && this.#reading === 0) this.#database.closeSync()
  }
}
