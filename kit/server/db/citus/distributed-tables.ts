import type { Session } from '../store.ts'

/** Whether the database has the extension Citus. */
export async function hasCitus(session: Session): Promise<boolean> {
  return (await session.query("select 1 as one from pg_extension where extname = 'citus'")).length > 0
}

/** Returns the names of the tables that Citus distributes; none without Citus. */
export async function distributedTables(session: Session): Promise<ReadonlySet<string>> {
  if (!(await hasCitus(session))) return new Set()
  const rows = await session.query<{ name: string }>(
    `select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = current_schema()::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`,
  )
  return new Set(rows.map(({ name }) => name))
}
