import type { PoolClient, QueryResult } from 'pg'
import { isFull, nameOf } from './prepared.ts'
import { callerStatementOnCitus, isOnCitus } from '../citus/clients.ts'
import { literal, withLiterals } from '../literals.ts'
import { type Caller, callerStatement, type Statement } from '../row-security/caller.ts'
import type { Readable } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'

/** The caller and settings of a transaction. */
export interface TransactionSettings {
  caller: Caller
  settings: Readonly<Record<string, string>>
}

const statementFor = (client: PoolClient, { caller, settings }: TransactionSettings): Statement =>
  (isOnCitus(client) ? callerStatementOnCitus : callerStatement)(caller, settings)

const send = (client: PoolClient, { text, values }: Statement): Promise<QueryResult> =>
  values.length === 0 ? client.query(text) : client.query({ ...nameOf(client, text), text, values: [...values] })

/** Returns a statement with literal values, for a client that cannot send it in one packet with another. */
const written = ({ text, values }: Statement): string =>
  text.replaceAll(/\$(\d+)/g, (_, nth) => literal(values[Number(nth) - 1]))

/** Sends all messages of `work` in one packet. */
function inOnePacket<T>(client: PoolClient, work: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

/** Waits for all answers. @throws the first error, which causes the others */
async function all<T extends readonly Promise<unknown>[]>(answers: T) {
  const failed = (await Promise.allSettled(answers)).find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(answers) as Promise<{ [K in keyof T]: Awaited<T[K]> }>
}

/** Begins a transaction and sets its caller, in one round trip. */
export async function begin(client: PoolClient, how: string, transaction: TransactionSettings): Promise<void> {
  const caller = statementFor(client, transaction)
  if (client.pipeline) await all(inOnePacket(client, () => [client.query(how), send(client, caller)] as const))
  else if (caller.values.length > 0) await client.query(`${how}; ${written(caller)}`)
  else {
    // A caller statement without values is sent separately: see citus/clients.ts.
    await client.query(how)
    await send(client, caller)
  }
}

/**
 * Runs one statement in its own transaction with a caller, in one round trip if the client pipelines.
 * @param run sends the statement
 */
export async function inTransaction<T>(
  client: PoolClient,
  transaction: TransactionSettings,
  run: () => Promise<T>,
  how = 'begin',
): Promise<T> {
  if (client.pipeline) {
    const caller = statementFor(client, transaction)
    const [, , answer] = await all(
      inOnePacket(client, () => [client.query(how), send(client, caller), run(), client.query('commit')] as const),
    )
    return answer
  }
  try {
    await begin(client, how, transaction)
    const answer = await run()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Closes a connection that is still in a transaction, or keeps too many prepared statements. */
export const release = (client: PoolClient): void =>
  client.release(client.getTransactionStatus() !== 'I' || isFull(client))

/** @throws {Error} when a commit rolls back because a statement failed */
export async function end(client: PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  const { command }: QueryResult = await client.query(how)
  if (command.toLowerCase() !== how) throw new Error('the transaction was rolled back')
}

const escapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
}
const special = /[\b\t\n\v\f\r\\]/g
/** A cell in COPY's text format. */
const cellText = (cell: string | null): string =>
  cell === null ? '\\N' : cell.replace(special, (sign) => escapes[sign] ?? sign)

/** Leaves every value as the text that the database sends. */
const asText = { getTypeParser: () => (value: string) => value }

/** Reads all rows of a query in COPY's text format, in one round trip if the client pipelines. */
export async function readRows(
  client: PoolClient,
  transaction: TransactionSettings,
  { sql: text, parameters }: CompiledQuery,
): Promise<string[]> {
  const statement = { ...nameOf(client, text), text, values: [...parameters], rowMode: 'array' as const, types: asText }
  try {
    const run = () => client.query<(string | null)[]>(statement)
    const { rows } = await inTransaction(client, transaction, run, 'begin read only')
    return rows.map((row) => `${row.map(cellText).join('\t')}\n`)
  } finally {
    release(client)
  }
}

/** Waits for the first bytes, so that a rejected query throws instead of truncating the response. */
const started = (stream: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    const begun = () => {
      leave()
      resolve()
    }
    const fail = (error: Error) => {
      leave()
      reject(error)
    }
    const leave = () => stream.off('readable', begun).off('end', begun).off('error', fail)
    stream.on('readable', begun).on('end', begun).on('error', fail)
  })

/** Closes a connection during an answer, so that the database stops. `release` alone would wait for the answer. */
function abandon(client: PoolClient): void {
  client.connection.stream.destroy()
  client.release(true)
}

/**
 * Streams the rows of a query in COPY's text format. Values become literals, because COPY takes no parameters.
 * @param client must not pipeline, because pg-copy-streams does not support it
 * @param counted receives the number of rows
 */
export async function copyOut(
  client: PoolClient,
  transaction: TransactionSettings,
  query: CompiledQuery,
  counted: (rows: number) => void,
): Promise<Readable> {
  const copy = `copy (${withLiterals(query)}) to stdout`
  try {
    await begin(client, 'begin read only', transaction)
  } catch (error) {
    client.release(true)
    throw error
  }
  const rows = client.query(copyTo(copy))
  // pg-copy-streams does not close its stream after an error, and may emit a second one.
  rows.on('error', () => rows.destroy())
  rows.once('close', () => {
    if (!rows.readableEnded) return abandon(client)
    counted(rows.rowCount)
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    )
  })
  await started(rows)
  return rows
}
