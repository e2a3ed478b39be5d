import { sql } from 'kysely'
import type { Db } from '../store.ts'
import { securedTables } from './secured-tables.ts'

interface RoleRow {
  role: string
  superuser: boolean
  bypasses: boolean
  owns: boolean
}

async function readRole(db: Db): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select rolname::text as role, rolsuper as superuser, rolbypassrls as bypasses,
      exists (select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and pg_has_role(c.relowner, 'usage')) as owns
    from pg_roles where rolname = current_user`.execute(db)
  return rows[0]
}

/** Checks only the first pages of each table: policies are evaluated per row, and a table may have millions. */
const firstPages = `ctid < '(100,0)'`

/** Returns the tables that show rows to a connection without a caller. */
async function tablesShown(db: Db): Promise<string[]> {
  const shown: string[] = []
  for (const { table, rows: owners, serving } of securedTables) {
    if (owners === 'shared' || serving.read !== true) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.raw(firstPages)} limit 1`.execute(db)
    if (rows.length > 0) shown.push(table)
  }
  return shown
}

/**
 * Checks that a connection without a caller sees no customer's rows.
 * @returns a sentence that says why it sees some; undefined if it sees none
 */
export async function whyNobodySees(db: Db): Promise<string | undefined> {
  const role = await readRole(db)
  if (!role) return undefined
  const unbound = role.superuser ? 'is a superuser' : role.bypasses ? 'has BYPASSRLS' : undefined
  const shown = await tablesShown(db)
  if (!unbound && shown.length === 0) return undefined
  const what = unbound ?? `sees rows of ${shown.join(', ')} without a caller`
  return (
    `DATABASE_URL: the role ${role.role} ${what}, so the database shows it every customer's rows. ` +
    'Serve with a role of its own, without settings: see "Database roles" in docs/operations/install.md.'
  )
}

/** Returns a sentence that says why the serving role may do too much; undefined if it may not. */
export async function whyOwner(db: Db): Promise<string | undefined> {
  const role = await readRole(db)
  if (!role?.owns) return undefined
  return (
    `DATABASE_URL: the role ${role.role} owns the tables, so a fault in the server could change what the database should ` +
    'refuse. Serve with a role of its own: see "Database roles" in docs/operations/install.md.'
  )
}
