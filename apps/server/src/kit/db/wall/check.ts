import { sql } from 'kysely'
import type { Db } from '../store.ts'

interface RoleRow {
  role: string
  superuser: boolean
  bypasses: boolean
  owns: boolean
}

/** @returns a sentence about why the policies do not bind the role that serves; undefined if they do */
export async function whyUnbound(db: Db): Promise<string | undefined> {
  const { rows } = await sql<RoleRow>`
    select rolname::text as role, rolsuper as superuser, rolbypassrls as bypasses,
      exists (select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and pg_has_role(c.relowner, 'usage')) as owns
    from pg_roles where rolname = current_user`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const why = row.superuser
    ? 'is a superuser'
    : row.bypasses
      ? 'has BYPASSRLS'
      : row.owns
        ? 'owns the tables'
        : undefined
  return (
    why &&
    `DATABASE_URL: the role ${row.role} ${why}, so a fault in the server could show or change what the database should ` +
      'refuse. Serve with a role of its own: see "Two database roles" in docs/operations.md.'
  )
}
