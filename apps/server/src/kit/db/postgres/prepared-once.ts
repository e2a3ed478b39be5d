import type { Pool, PoolClient } from 'pg'
import type { Connect } from './pool-store.ts'

/** The statement that each connection last ran to be prepared. */
const prepared = new WeakMap<PoolClient, string>()

/**
 * Takes connections from a pool, and prepares each for its store. Stores that share a pool prepare a connection again
 * when they take it over from each other.
 */
export const preparedOnce =
  (pool: Pool, statement: string | undefined): Connect =>
  async () => {
    const client = await pool.connect()
    if (statement === undefined || prepared.get(client) === statement) return client
    try {
      await client.query(statement)
      prepared.set(client, statement)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
