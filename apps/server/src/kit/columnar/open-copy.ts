import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import type { DuckDBInstance } from '@duckdb/node-api'
import { literal } from '#server/kit/db/literals.ts'
import type { DataStamp } from '#server/kit/db/data-stamp.ts'
import { openDuckdb } from './duckdb.ts'
import { removeCopy } from './folder.ts'

/** Milliseconds a report may take. */
const maxStatementMs = 60_000
/** Bytes per read of a finished result. */
const piece = 128 * 1024

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

/** A finished copy, open for reading. Closes after its last reader. */
export class OpenCopy {
  readonly stamp: DataStamp
  readonly #database: DuckDBInstance
  readonly #file: string
  #reading = 0
  #answers = 0
  #retired = false

  private constructor(stamp: DataStamp, file: string, database: DuckDBInstance) {
    this.stamp = stamp
    this.#file = file
    this.#database = database
  }

  /** Opens the copy and unlinks its file: it stays readable, and nothing is left behind even after a crash. */
  static async open(stamp: DataStamp, file: string, memoryMb: number, threads: number): Promise<OpenCopy> {
    const database = await openDuckdb(file, { memoryMb, threads, readOnly: true })
    await restrictTo(database, dirname(file))
    await rm(file).catch(() => undefined)
    return new OpenCopy(stamp, file, database)
  }

  /**
   * Runs a statement whose columns are escaped texts and returns its rows in COPY's text format: fields separated by
   * tabs, null as `\N`, and each line ended by LF. Also returns the number of rows. The engine's threads write all
   * lines to an unlinked file before the first is returned, so that a slow reader blocks nothing and a failing
   * statement fails before any output.
   */
  async lines(statement: string): Promise<{ lines: Readable; count: number }> {
    this.#reading += 1
    this.#answers += 1
    const file = `${this.#file}.${this.#answers}.lines`
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
    await removeCopy(this.#file)
  }
}
