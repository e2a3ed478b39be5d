import { type PolicyState, digestOf } from '../row-security/policies.ts'
import { tablesWithPolicy } from '../row-security/secured-tables.ts'
import type { Session } from '../store.ts'
import { distributedTables } from './distributed-tables.ts'

/** The customers' condition: Citus takes no subquery in a policy. */
const rule = `using (company = current_setting('portal.company', true) and customer = current_setting('portal.customer', true)
  or current_setting('portal.scope', true) = '*'
  or strpos(current_setting('portal.scope', true), ',' || company || customer || ',') > 0)`

/**
 * The statements that put a table under row-level security before or after it is distributed. The owner is not bound:
 * work of its session, such as a feed, tells the coordinator alone that it sees everything.
 */
export const shardPolicy = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} no force row level security`,
  `drop policy if exists wall on ${table}`,
  `create policy wall on ${table} ${rule}`,
  `comment on policy wall on ${table} is '${digestOf(rule)}'`,
]

/**
 * The statements that leave the policies of a table in shards to the shards; within a transaction, after the policies
 * were created. Citus 13.0.5 crashes when it plans joins of a table with policies and a local one. The shards are where
 * the rows are, so no row passes without them.
 */
export const leaveToShards = (table: string): string[] => [
  'set local citus.enable_ddl_propagation to off',
  `alter table ${table} disable row level security`,
  'set local citus.enable_ddl_propagation to on',
]

/** The tables with shards that no policy binds, as those that Citus has moved. */
export async function tablesWithOpenShards(session: Session): Promise<string[]> {
  const distributed = await distributedTables(session)
  const open: string[] = []
  for (const table of tablesWithPolicy.filter((name) => distributed.has(name))) {
    const [row] = await session.query<{ secured: boolean }>(
      `select bool_and(success and result = 't') as secured
       from run_command_on_shards('${table}', 'select relrowsecurity from pg_class where oid = ''%s''::regclass')`,
    )
    if (!row?.secured) open.push(table)
  }
  return open
}

/** The distributed tables, and the statements that put those under row-level security that are not, or no longer. */
export async function shardStatements(
  session: Session,
  states: readonly PolicyState[],
): Promise<{ tables: ReadonlySet<string>; statements: string[] }> {
  const [tables, open] = [await distributedTables(session), await tablesWithOpenShards(session)]
  const current = new Set(states.filter(({ digest }) => digest === digestOf(rule)).map(({ table }) => table))
  const statements = tablesWithPolicy
    .filter((table) => tables.has(table) && (open.includes(table) || !current.has(table)))
    .flatMap((table) => [...shardPolicy(table), ...leaveToShards(table)])
  return { tables, statements }
}
