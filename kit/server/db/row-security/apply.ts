import { withBriefLocks } from '../brief-locks.ts'
import { shardStatements } from '../citus/shard-security.ts'
import { quoted, runEach } from '../statements.ts'
import type { Session } from '../store.ts'
import { grantStatements, readGrants } from './grants.ts'
import { type GuardState, guardStatements, readGuards } from './guards.ts'
import { type PolicyState, policyStatements, readPolicies, tablesToSecure } from './policies.ts'

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
