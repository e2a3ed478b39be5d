import type { SecuredTable } from '#kit/server/tables/secured-table.ts'
import { securedTables } from './secured-tables.ts'

/** A right as the catalog names it: `SELECT on orders`, `UPDATE (used_at) on sessions`. */
type Grant = string

const grantsOn = ({ table, serving: { read, add, change, remove } }: SecuredTable): Grant[] => {
  const onColumns = (right: string, columns: readonly string[] | true = []) =>
    columns === true ? [right] : columns.map((column) => `${right} (${column})`)
  const rights = [
    ...onColumns('SELECT', read),
    ...onColumns('INSERT', add),
    ...(remove ? ['DELETE'] : []),
    ...onColumns('UPDATE', change),
  ]
  return rights.map((right) => `${right} on ${table}`)
}

const wanted: ReadonlySet<Grant> = new Set(securedTables.flatMap(grantsOn))

/** Reads all rights of a role on the tables, one per row, as `grant`. */
export const readGrants = `
  select a.privilege_type || ' on ' || c.relname as grant
  from pg_class c, aclexplode(c.relacl) a
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.grantee = to_regrole($1)
  union all
  select a.privilege_type || ' (' || t.attname || ') on ' || c.relname
  from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.grantee = to_regrole($1)`

/**
 * Returns the statements that give a role exactly its rights.
 * @param role quoted
 * @param tables the tables that exist
 */
export function grantStatements(role: string, found: readonly Grant[], tables: readonly string[]): string[] {
  const isThere = (grant: Grant) => tables.includes(grant.slice(grant.indexOf(' on ') + 4))
  return [
    ...found.filter((grant) => !wanted.has(grant)).map((grant) => `revoke ${grant} from ${role}`),
    ...[...wanted]
      .filter((grant) => !found.includes(grant) && isThere(grant))
      .map((grant) => `grant ${grant} to ${role}`),
  ]
}
