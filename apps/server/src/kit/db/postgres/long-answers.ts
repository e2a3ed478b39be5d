import { Readable } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import pg, { type CustomTypesConfig, type PoolClient, type QueryArrayConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withLiterals } from '../literals.ts'
import { begin, inTransaction, type TransactionSettings } from './transaction.ts'

/** Waits for the first bytes, so that a rejected query is an error rather than a truncated response. */
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

/** Closes a connection in the middle of an answer, so that the database stops. `release` alone waits for the answer. */
function abandon(client: PoolClient): void {
  client.connection.stream.destroy()
  client.release(true)
}

const asText = { getTypeParser: () => (value: string) => value } as CustomTypesConfig
const pageLength = 64 * 1024

/**
 * Streams a query's rows of one text, each on a line. Backpressure pauses the connection's socket.
 * @param counted receives the number of rows
 */
export async function readLines(
  client: PoolClient,
  told: TransactionSettings,
  { sql, parameters }: CompiledQuery,
  counted: (rows: number) => void,
): Promise<Readable> {
  const { stream } = client.connection
  const config: QueryArrayConfig = { text: sql, values: [...parameters], rowMode: 'array', types: asText }
  let isOver = false
  let page = ''
  let count = 0
  const lines = new Readable({
    highWaterMark: 4 * pageLength,
    read: () => void (isOver || stream.resume()),
    destroy: (error, done) => {
      if (isOver) client.release()
      else abandon(client)
      done(error)
    },
  })
  const pass = () => {
    if (page !== '' && !lines.push(page) && !isOver) stream.pause()
    page = ''
  }
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const query = new pg.Query(config)
      query.on('row', ([line]: string[]) => {
        count++
        page += `${line}\n`
        if (page.length > pageLength) pass()
      })
      query.on('error', reject).on('end', () => {
        // What follows needs a socket that is read.
        stream.resume()
        resolve()
      })
      client.query(query)
    })
  inTransaction(client, told, run).then(
    () => {
      isOver = true
      counted(count)
      pass()
      lines.push(null)
    },
    (error: Error) => {
      isOver = !stream.destroyed && client.getTransactionStatus() === 'I'
      lines.destroy(error)
    },
  )
  await started(lines)
  return lines
}

/**
 * Streams the rows of a query in COPY's text format. Values become literals, because COPY takes no parameters.
 * @param client does not pipeline, which pg-copy-streams needs
 * @param counted receives the number of rows
 */
export async function copyOut(
  client: PoolClient,
  told: TransactionSettings,
  query: CompiledQuery,
  counted: (rows: number) => void,
): Promise<Readable> {
  const copy = `copy (${withLiterals(query)}) to stdout`
  try {
    await begin(client, 'begin read only', told)
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
