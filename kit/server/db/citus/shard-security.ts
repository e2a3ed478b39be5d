import { literal } from '../literals.ts'
import type { Session } from '../store.ts'
import { tablesWithPolicy } from '../row-security/secured-tables.ts'

/**
 * The statements that leave the policies of a table in shards to the shards; within a transaction, after policies of
 * the table were created. Citus 13.0.5 crashes when it plans joins of a table with policies and a local one. The shards
 * are where the rows are, so no row passes without them.
 * @param place the table's quoted name with its schema
 */
export const leaveToShards = (place: string): string[] => [
  'set local citus.enable_ddl_propagation to off',
  `alter table ${place} disable row level security`,
  'set local citus.enable_ddl_propagation to on',
]

/** Whether policies bind every shard of a table. */
export async function areShardsSecured(session: Session, place: string): Promise<boolean> {
  const [row] = await session.query<{ secured: boolean }>(
    `select bool_and(success and result = 't') as secured
     from run_command_on_shards(${literal(place)}, 'select relrowsecurity from pg_class where oid = ''%s''::regclass')`,
  )
  return row?.secured ?? false
}

/** The tables with shards that no policy binds, as those that Citus has moved. */
export async function tablesWithOpenShards(session: Session, distributed: ReadonlySet<string>): Promise<string[]> {
  const open: string[] = []
  for (const table of tablesWithPolicy)
    if (distributed.has(table) && !(await areShardsSecured(session, table))) open.push(table)
  return open
}
