import type { ClientBase } from 'pg'

const clientsOnCitus = new WeakSet<ClientBase>()

/** Whether a connection's database has the extension Citus. */
export const isOnCitus = (client: ClientBase): boolean => clientsOnCitus.has(client)

/** Finds out whether a new connection's database has the extension Citus. */
export async function noteCitus(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (rowCount) clientsOnCitus.add(client)
}
