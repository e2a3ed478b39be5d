import type { ClientBase } from 'pg'
import { seeEverythingLocally } from '../wall/asker.ts'
import { type Role, role } from './hosts.ts'

/** Settings that every statement of a connection needs. */
export interface ConnectionSettings {
  /** Milliseconds after which the database cancels a statement. */
  statementTimeout: number
  /** Whether the connection sees every row: only the owner's. */
  seesEverything: boolean
}

/** What connections through a pooler say before each statement. */
const preambles = new WeakMap<ClientBase, string>()

/**
 * The statements that a connection through a pooler must send with each of its statements; undefined for a direct
 * connection. A pooler such as PgBouncer may run every transaction on another server connection, which it shares with
 * other clients. So nothing may be set for longer than a transaction, and nothing prepared.
 */
export const preambleOf = (client: ClientBase): string | undefined => preambles.get(client)

const clientsOnCitus = new WeakSet<ClientBase>()

/** Whether a connection's database has the extension Citus. */
export const isOnCitus = (client: ClientBase): boolean => clientsOnCitus.has(client)

/** Whether the process that greeted the client also runs its statements. Poolers greet with a number of their own. */
const isGreeter = (client: ClientBase) => `pg_backend_pid() = ${Number('processID' in client && client.processID) || 0}`

/** @returns whether a pooler is between this client and the database */
export async function isPooled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ direct: boolean }>(`select ${isGreeter(client)} as direct`)
  return rows[0]?.direct !== true
}

/**
 * Gives a new connection its settings: a direct one for as long as it lasts, one through a pooler with each statement.
 * Takes one round trip.
 * @returns what the server is
 */
export async function settle(
  client: ClientBase,
  { statementTimeout, seesEverything }: ConnectionSettings,
): Promise<Role> {
  const settings = [
    `set_config('statement_timeout', '${statementTimeout}', false)`,
    ...(seesEverything ? [`set_config('portal.scope', '*', false)`] : []),
  ]
  const { rows } = await client.query<Role & { direct: boolean; citus: boolean }>(
    `select ${role}, ${isGreeter(client)} as direct,
      exists (select from pg_extension where extname = 'citus') as citus,
      case when ${isGreeter(client)} then array[${settings.join(', ')}] end`,
  )
  const [row] = rows
  if (!row) throw new Error('the database did not say what it is')
  if (row.citus) clientsOnCitus.add(client)
  const limit = `set local statement_timeout = ${statementTimeout}`
  if (!row.direct) preambles.set(client, seesEverything ? `${limit}; ${seeEverythingLocally}` : limit)
  return row
}
