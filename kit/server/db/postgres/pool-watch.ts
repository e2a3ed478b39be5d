import type { Pool, PoolClient } from 'pg'

/** Milliseconds until a connection in use causes a check that the server is alive. */
const patience = 500

/**
 * Closes the connections in use when the server stops responding. Otherwise a query to a vanished host would wait for
 * the TCP timeout, about 15 minutes.
 * @param isAlive rejects if the server does not answer
 * @returns a function that stops watching
 */
export function watchPool(pool: Pool, isAlive: () => Promise<void>): () => void {
  const inUse = new Map<PoolClient, number>()
  let asking = false
  pool.on('acquire', (client) => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))
  const check = async () => {
    const since = performance.now() - patience
    if (asking || ![...inUse.values()].some((began) => began < since)) return
    asking = true
    // `end` alone would wait for pending answers.
    await isAlive().catch(() => {
      for (const client of inUse.keys()) client.connection.stream.destroy()
    })
    asking = false
  }
  const timer = setInterval(check, patience / 2).unref()
  return () => clearInterval(timer)
}
