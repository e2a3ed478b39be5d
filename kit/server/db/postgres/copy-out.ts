import type { Readable } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withLiterals } from '../literals.ts'
import { begin, type TransactionSettings } from './transaction.ts'

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
