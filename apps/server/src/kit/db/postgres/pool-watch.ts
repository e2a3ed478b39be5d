import type { Pool, PoolClient } from 'pg'

/** How long a connection is in use before it is asked whether its server still lives. */
const patience = 500

/**
 * Ends the connections in use when the server no longer answers. A query sent to a host that vanished would otherwise
 * wait for as long as TCP does, which is a quarter of an hour.
 * @returns the function that stops watching
 */
export function watchPool(pool: Pool, ping: () => Promise<void>): () => void {
  const inUse = new Map<PoolClient, number>()
  let asking = false
  pool.on('acquire', (client) => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))
  const look = async () => {
    const since = performance.now() - patience
    if (asking || ![...inUse.values()].some((began) => began < since)) return
    asking = true
    await ping().catch(() => {
      for (const client of inUse.keys()) void client.end().catch(() => undefined)
    })
    asking = false
  }
  const timer = setInterval(look, patience / 2).unref()
  return () => clearInterval(timer)
}
