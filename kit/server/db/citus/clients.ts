import type { ClientBase } from 'pg'
import { literal } from '../literals.ts'
import { type Caller, portalSettings, settingsOf, type Statement } from '../row-security/caller.ts'

const clientsOnCitus = new WeakSet<ClientBase>()

/** Whether a connection's database has the extension Citus. */
export const isOnCitus = (client: ClientBase): boolean => clientsOnCitus.has(client)

/** Finds out whether a new connection's database has the extension Citus. */
export async function noteCitus(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (rowCount) clientsOnCitus.add(client)
}

/** Makes a session change shards one after the other: it also reads them, and refers from one table to another. */
export async function changeOneByOne(client: ClientBase): Promise<void> {
  await noteCitus(client)
  if (isOnCitus(client)) await client.query("set citus.multi_shard_modify_mode to 'sequential'")
}

/**
 * The statement that sets who asks on all nodes: Citus passes on a SET, but no `set_config`. In a block, because Citus passes on the
 * whole message that a SET is in, and only while it sets who asks. A list of customers has a comma at both ends, by which
 * the policies find one.
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
