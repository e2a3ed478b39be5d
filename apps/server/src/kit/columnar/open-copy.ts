import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import type { DuckDBInstance } from '@duckdb/node-api'
import { literal } from '#server/kit/db/literals.ts'
import type { DataStamp } from './build-queries.ts'
import { openDuckdb } from './duckdb.ts'
import { removeCopy } from './folder.ts'

/** Milliseconds that a report may take. */
const longest = 60_000
/** Bytes read at a time of a finished answer. */
const piece = 128 * 1024

/** From now on no statement reads or writes a file outside the folder, nor changes that. */
async function holdTo(database: DuckDBInstance, dir: string): Promise<void> {
  const connection = await database.connect()
  try {
    await connection.run(`set allowed_directories = [${literal(`${dir}/`)}]; set enable_external_access = false;
      set lock_configuration = true`)
  } finally {
    connection.closeSync()
  }
}

/** One finished copy, open for reading. It is closed once nobody reads it any more. */
export class OpenCopy {
  readonly held: DataStamp
  readonly #database: DuckDBInstance
  readonly #file: string
  #reading = 0
  #answers = 0
  #retired = false

  private constructor(held: DataStamp, file: string, database: DuckDBInstance) {
    this.held = held
    this.#file = file
    this.#database = database
  }

  /** Opens it and takes its file out of the folder: the open file lives on, and nothing is left behind however we end. */
  static async open(held: DataStamp, file: string, memoryMb: number, threads: number): Promise<OpenCopy> {
    const database = await openDuckdb(file, { memoryMb, threads, readOnly: true })
    await holdTo(database, dirname(file))
    await rm(file).catch(() => undefined)
    return new OpenCopy(held, file, database)
  }

  /**
   * Runs a statement whose rows are one text each, and gives them as lines, each ended by LF. They are all written, by
   * the engine's own threads, into a file that has lost its name, before the first of them is given: a slow reader holds
   * up nothing, and a statement that fails fails before anything was answered.
   */
  async lines(statement: string): Promise<Readable> {
    this.#reading += 1
    this.#answers += 1
    const file = `${this.#file}.${this.#answers}.lines`
    try {
      const connection = await this.#database.connect()
      const timer = setTimeout(() => connection.interrupt(), longest)
      try {
        // No quotes and a delimiter that no text holds: every row comes out as it is.
        await connection.run(`copy (${statement}) to ${literal(file)}
          (format csv, header false, quote '', escape '', delimiter '\u0002')`)
      } finally {
        clearTimeout(timer)
        connection.closeSync()
      }
      const written = await open(file)
      return written.createReadStream({ highWaterMark: piece })
    } finally {
      await rm(file, { force: true })
      this.#reading -= 1
      await this.#closeWhenFree()
    }
  }

  /** No new reader will come. */
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
