import type { ClientBase } from 'pg'
import { literal } from '../literals.ts'
import { type Caller, portalSettings, settingsOf, type Statement } from '../row-security/caller.ts'

const clientsOnCitus = new WeakSet<ClientBase>()

export const isOnCitus = (client: ClientBase): boolean => clientsOnCitus.has(client)

/** Whether a connection's database has the Citus extension. */
export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  return rowCount !== null && rowCount > 0
}

/** Notes that a connection is to a database with Citus. */
export const noteCitus = (client: ClientBase) => void clientsOnCitus.add(client)

/** Makes a session change shards one at a time: its transaction also reads them and follows references. */
export async function changeOneByOne(client: ClientBase): Promise<void> {
  if (await hasCitus(client)) await client.query("set citus.multi_shard_modify_mode to 'sequential'")
}

/**
 * Returns the statement that sets the caller on all nodes. Citus propagates SET, but not `set_config`. The SET is in a
 * block, because Citus propagates the entire message that contains it. The list of customers starts and ends with a
 * comma, so that policies can search it.
 */
export function callerStatementOnCitus(caller: Caller, further: Readonly<Record<string, string>> = {}): Statement {
  const read = settingsOf(caller)
  const { call } = read
  const set = (name: string, value: string) => `execute format('set local ${name} = %L', ${value});`
  const scope =
    call &&
    `(select case v when '*' then v else ',' || v || ',' end
      from coalesce(${call.name}(${call.argument === undefined ? '' : `${literal(call.argument)}::text`}), '') v)`
  const text = `do ${literal(`begin
    set local citus.propagate_set_commands to 'local';
    ${Object.entries(portalSettings(read))
      .map(([name, value]) => set(name, literal(value)))
      .join('\n')}
    ${scope ? set('portal.scope', scope) : ''}
    set local citus.propagate_set_commands to 'none';
    ${Object.entries(further)
      .map(([name, value]) => set(`"${name}"`, literal(value)))
      .join('\n')}
  end`)}`
  return { text, values: [] }
}
