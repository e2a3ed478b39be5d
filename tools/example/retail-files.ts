import { feedFiles } from '#app/server/tables.ts'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { hash } from '@node-rs/argon2'
import type { DuckDBConnection, JS } from '@duckdb/node-api'
import { flagNames } from '#kit/contract/declare/need.ts'
import { type Row, writeCsv } from '#intake/server/csv-file.ts'
import { exampleAccount, exampleClerk, examplePassword } from './accounts.ts'
import type { RetailFigures } from './queries.ts'
import { arrange, findFault, header, readFigures, readFile, readHeader, writeTables } from './retail-queries.ts'

/** Thrown when the file is invalid. The message names the line. */
export class RetailFileError extends Error {
  override name = 'RetailFileError'
}

async function accountRows(): Promise<Row[]> {
  const flags = flagNames.map((name) => [name, name === 'ViewAllShipTos' ? 'All' : 'Y'])
  const password_hash = await hash(examplePassword, { memoryCost: 19456, timeCost: 2, parallelism: 1 })
  const granted = { password_hash, ...Object.fromEntries(flags) }
  return [exampleAccount, exampleClerk].map((account) => ({
    login_type: account.loginType,
    company: account.company,
    user_id: account.userId,
    ...granted,
  }))
}

async function firstRow(connection: DuckDBConnection, query: string): Promise<Record<string, JS> | undefined> {
  const [row] = (await connection.runAndReadAll(query)).getRowObjectsJS()
  return row
}

/** @throws {RetailFileError} when the file is invalid */
async function convert(connection: DuckDBConnection, file: string, dir: string): Promise<RetailFigures> {
  await connection.run(readFile(file))
  const found = await firstRow(connection, readHeader)
  if (found?.header !== header) throw new RetailFileError(`the first line must be ${header}`)
  const fault = await firstRow(connection, findFault)
  if (fault) throw new RetailFileError(`line ${fault.line}: invalid ${fault.name}: ${fault.value}`)
  await connection.run(arrange)
  for (const statement of writeTables(dir)) await connection.run(statement)
  return (await firstRow(connection, readFigures)) as unknown as RetailFigures
}

/**
 * Converts the Online Retail file into a folder of feed files.
 * @param withAccounts whether to write the accounts, whose password the documentation prints
 * @returns the counts, to compare with the loaded database
 * @throws {RetailFileError} when the file is invalid
 */
export async function writeRetailFiles(file: string, dir: string, withAccounts = true): Promise<RetailFigures> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const unpacked = join(dir, 'online-retail.txt')
  const source = createReadStream(file)
  await pipeline([source, ...(file.endsWith('.gz') ? [createGunzip()] : []), createWriteStream(unpacked)])
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    const figures = await convert(connection, unpacked, dir)
    // A table without data gets an empty file; otherwise its rows would refer to previous customers and items.
    for (const { table, file: name, mode } of feedFiles)
      if (mode === 'replace' && !existsSync(join(dir, name))) await writeCsv(dir, table, [])
    if (withAccounts) await writeCsv(dir, 'accounts', await accountRows())
    return figures
  } catch (error) {
    throw error instanceof RetailFileError ? error : new RetailFileError(String(error), { cause: error })
  } finally {
    connection.closeSync()
    await rm(unpacked)
  }
}
