import { type PolicyState, digestOf } from '../row-security/policies.ts'
import { tablesWithPolicy } from '../row-security/secured-tables.ts'
import type { Session } from '../store.ts'
import { distributedTables } from './distributed-tables.ts'

/** The policy's condition on customers. Citus allows no subquery in a policy. */
const rule = `using (company = current_setting('portal.company', true) and customer = current_setting('portal.customer', true)
  or current_setting('portal.scope', true) = '*'
  or strpos(current_setting('portal.scope', true), ',' || company || customer || ',') > 0)`

/**
 * The statements that enable row-level security on a table before or after its distribution. The owner is exempt,
 * because its session, such as a feed's, can set the caller on the coordinator only.
 */
export const shardPolicy = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} no force row level security`,
  `drop policy if exists wall on ${table}`,
  `create policy wall on ${table} ${rule}`,
  `comment on policy wall on ${table} is '${digestOf(rule)}'`,
]

/**
 * The statements that leave enforcement to the shards, in the transaction that creates the policies. Citus 13.0.5
 * crashes when it plans a join of a local table and a table with policies. The shards hold the rows, so their policies
 * apply to each row.
 */
export const leaveToShards = (table: string): string[] => [
  'set local citus.enable_ddl_propagation to off',
  `alter table ${table} disable row level security`,
  'set local citus.enable_ddl_propagation to on',
]

/** Returns the tables with shards that lack policies, as moved shards do. */
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

/** Returns the distributed tables, and the statements that restore row-level security where it is missing. */
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
