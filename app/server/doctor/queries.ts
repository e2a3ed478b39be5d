import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

/** The client's address in the audit trail of a request. */
export async function addressOf(db: Db, requestId: string): Promise<string | undefined> {
  const row = await db.selectFrom('audit').select('detail').where('request_id', '=', requestId).executeTakeFirst()
  return row && String(row.detail.address)
}

interface Role {
  role: string
  /** How many connections the role may have; negative for any number. */
  connections: number
  mayCreate: boolean
  /** The limit of statements that the role itself sets. */
  timeout: string | null
}

/** The role of a connection. */
export async function readRole(db: Db): Promise<Role | undefined> {
  const { rows } = await sql<Role>`
    select r.rolname::text as role, r.rolconnlimit as connections, r.rolcreatedb or r.rolsuper as "mayCreate",
      (select split_part(setting, '=', 2) from pg_db_role_setting s, unnest(s.setconfig) as setting
        where s.setrole = r.oid and setting like 'statement_timeout=%' limit 1) as timeout
    from pg_roles r where rolname = current_user`.execute(db)
  return rows[0]
}

/** What a support bundle says about the database, by file: nothing of a row or of a job's data. */
export const bundleQueries = {
  'database.txt': sql<object>`
    select version() as server, pg_database_size(current_database())::float8 as bytes`,
  'migrations.txt': sql<object>`select name, applied_at from migrations order by number`,
  'tables.txt': sql<object>`
    select relname as table, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by bytes desc`,
  'queue.txt': sql<object>`
    select kind, state, error, count(*)::int as jobs, min(run_at) as first_due, max(attempt) as most_attempts
    from jobs group by 1, 2, 3 order by 1, 2, 3`,
}
