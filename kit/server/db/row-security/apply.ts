import { withBriefLocks } from '../brief-locks.ts'
import { shardStatements } from '../citus/shard-security.ts'
import { quoted, runEach } from '../statements.ts'
import type { Session } from '../store.ts'
import { type PolicyState, policyStatements, readPolicies, tablesToSecure } from './policies.ts'
import { securedTables } from './secured-tables.ts'
import type { SecuredTable } from '#kit/server/tables/secured-table.ts'

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

/** Reads the rights that the session's role has neither itself nor through another role, one per row, as `grant`. */
const readLacking = `
  select wanted as grant from unnest($1::text[]) wanted,
    regexp_match(wanted, '^(\\w+)(?: \\((\\w+)\\))? on (\\w+)$') part
  where to_regclass(part[3]) is not null and not case when part[2] is null
    then has_table_privilege(part[3], part[1]) else has_column_privilege(part[3], part[2], part[1]) end`

/** The declared rights of the serving role that the session's role lacks, such as `SELECT on orders`. */
export const lackingGrants = async (session: Session): Promise<Grant[]> =>
  (await session.query<{ grant: Grant }>(readLacking, [[...wanted]])).map(({ grant }) => grant)

/** Reads the trigger of every guard as `GuardState`. */
const readGuards = `select c.relname::text as table, t.tgname::text as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and t.tgname like 'guard%' and t.tgenabled <> 'D'`

interface GuardState {
  table: string
  name: string
}

/** Returns the statements that create missing guards. */
const guardStatements = (found: readonly GuardState[]): string[] =>
  securedTables
    .flatMap(({ table, guards = [] }) => guards.map((guard) => ({ table, ...guard })))
    .filter(({ table, name }) => !found.some((one) => one.table === table && one.name === name))
    .flatMap(({ table, name, when, calls }) => {
      const isLast = when.startsWith('after')
      const deferred = isLast ? 'deferrable initially deferred ' : ''
      return [
        `drop trigger if exists ${name} on ${table}`,
        `create ${isLast ? 'constraint ' : ''}trigger ${name} ${when} on ${table} ${deferred}for each row execute function ${calls}()`,
      ]
    })

/**
 * Brings the policies, the guards, and the serving role's rights to what `securedTables` declares.
 * @param servingRole undefined when the owner serves
 */
export async function applyRowSecurity(session: Session, servingRole: string | undefined): Promise<void> {
  const states = await session.query<PolicyState>(readPolicies)
  const shards = await shardStatements(session, states)
  const whole = states.filter(({ table }) => !shards.tables.has(table))
  const statements = [
    ...tablesToSecure(whole).flatMap(policyStatements),
    ...shards.statements,
    ...guardStatements(await session.query<GuardState>(readGuards)),
  ]
  if (servingRole !== undefined) {
    const role = quoted(servingRole)
    const grants = await session.query<{ grant: string }>(readGrants, [role])
    const tables = states.map(({ table }) => table)
    statements.push(
      ...grantStatements(
        role,
        grants.map(({ grant }) => grant),
        tables,
      ),
    )
  }
  if (statements.length > 0) await withBriefLocks(session, () => runEach(session, statements))
}

/** Creates the serving role of the embedded database, which has no logins. */
export async function createRole(session: Session, role: string): Promise<void> {
  const found = await session.query('select from pg_roles where rolname = $1', [role])
  if (found.length === 0) await session.query(`create role ${quoted(role)} nologin`)
}
