import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { DuckDBInstance } from '@duckdb/node-api'
import { literal } from '#server/kit/db/literals.ts'
import { openDuckdb } from './duckdb.ts'
import { lineNumbers, type LineNumber, numberTable } from './line-numbers.ts'
import { type Manifest, resultFile } from './parts.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

/** Milliseconds a report may take. */
const maxStatementMs = 60_000
/** Bytes per read of a finished result. */
const piece = 128 * 1024

const relationsOf = (table: CopiedTable): string[] =>
  table === 'sales_lines' ? [table, ...(Object.keys(lineNumbers) as LineNumber[]).map(numberTable)] : [table]

/** Attaches the parts of a copy, read-only, and names their tables as if they were in one database. */
export async function attachParts(database: DuckDBInstance, dir: string, { parts }: Manifest): Promise<void> {
  const connection = await database.connect()
  try {
    for (const table of copiedTables) {
      const views = relationsOf(table).map((name) => `create view ${name} as select * from part_${table}.${name}`)
      await connection.run(
        [`attach ${literal(join(dir, parts[table].file))} as part_${table} (read_only)`, ...views].join(';\n'),
      )
    }
  } finally {
    connection.closeSync()
  }
}

/** Restricts all further statements to files inside the folder, and locks that setting. */
async function restrictTo(database: DuckDBInstance, dir: string): Promise<void> {
  const connection = await database.connect()
  try {
    await connection.run(`set allowed_directories = [${literal(`${dir}/`)}]; set enable_external_access = false;
      set lock_configuration = true`)
  } finally {
    connection.closeSync()
  }
}

/** The results that this process has written, for their file names. */
let results = 0

/** A finished copy, open for reading. Closes after its last reader. Its files may be removed while it is open. */
export class OpenCopy {
  readonly manifest: Manifest
  readonly #database: DuckDBInstance
  readonly #dir: string
  #reading = 0
  #retired = false

  private constructor(manifest: Manifest, dir: string, database: DuckDBInstance) {
    this.manifest = manifest
    this.#dir = dir
    this.#database = database
  }

  /** Opens the copy of a folder; other processes may have it open, too. */
  static async open(manifest: Manifest, dir: string, memoryMb: number, threads: number): Promise<OpenCopy> {
    const database = await openDuckdb(':memory:', { memoryMb, threads, temporary: resultFile(dir, ++results) })
    try {
      await attachParts(database, dir, manifest)
      await restrictTo(database, dir)
    } catch (error) {
      database.closeSync()
      throw error
    }
    return new OpenCopy(manifest, dir, database)
  }

  /** The stamps of its tables. */
  get stamps(): Record<CopiedTable, string> {
    const { parts } = this.manifest
    return Object.fromEntries(copiedTables.map((table) => [table, parts[table].stamp])) as Record<CopiedTable, string>
  }

  /**
   * Runs a statement whose columns are escaped texts and returns its rows in COPY's text format: fields separated by
   * tabs, null as `\N`, and each line ended by LF. Also returns the number of rows. The engine's threads write all
   * lines to an unlinked file before the first is returned, so that a slow reader blocks nothing and a failing
   * statement fails before any output.
   */
  async lines(statement: string): Promise<{ lines: Readable; count: number }> {
    this.#reading += 1
    const file = resultFile(this.#dir, ++results)
    let count = 0
    try {
      const connection = await this.#database.connect()
      const timer = setTimeout(() => connection.interrupt(), maxStatementMs)
      try {
        const result = await connection.run(`copy (${statement}) to ${literal(file)}
          (format csv, header false, quote '', escape '', delimiter '\t', nullstr '\\N')`)
        count = result.rowsChanged
      } finally {
        clearTimeout(timer)
        connection.closeSync()
      }
      const written = await open(file)
      return { lines: written.createReadStream({ highWaterMark: piece }), count }
    } finally {
      await rm(file, { force: true })
      this.#reading -= 1
      await this.#closeWhenFree()
    }
  }

  /** Accepts no new readers. */
  async retire(): Promise<void> {
    this.#retired = true
    await this.#closeWhenFree()
  }

  async #closeWhenFree(): Promise<void> {
    if (!this.#retired || this.#reading > 0) return
    this.#database.closeSync()
  }
}
