import { withBriefLocks } from '../brief-locks.ts'
import { distributedTables } from '../citus/distribute.ts'
import { runEach } from '../statements.ts'
import type { Session } from '../store.ts'
import { grantStatements, readGrants } from './grants.ts'
import { policyStatements, readPolicies, tablesToWall } from './policies.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Brings the policies, and the serving role's rights, to what `walledTables` declares.
 * @param servingRole undefined when the owner serves
 */
export async function raiseWall(session: Session, servingRole: string | undefined): Promise<void> {
  const states = await session.query<Parameters<typeof tablesToWall>[0][number]>(readPolicies)
  const distributed = await distributedTables(session)
  const statements = tablesToWall(states.filter(({ table }) => !distributed.has(table))).flatMap((table) =>
    policyStatements(table, table),
  )
  if (servingRole !== undefined) {
    const role = quoted(servingRole)
    const found = await session.query<{ grant: string }>(readGrants, [role])
    const tables = states.map(({ table }) => table)
    statements.push(
      ...grantStatements(
        role,
        found.map(({ grant }) => grant),
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
