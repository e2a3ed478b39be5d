import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#server/kit/db/store.ts'
import { askerForScope } from './asker.ts'
import { choosableEmployees, scopeRows } from './queries.ts'
import type { CheckedScope, CheckedViewer } from './scope.ts'

/**
 * Selects a digest of everything that a viewer-scoped call may show. The scope can change between feeds when a member
 * leaves a group, a customer leaves an employee's book, or an employee moves.
 */
export const seenDigest = ({ accountId, employee }: CheckedViewer): RawBuilder<{ digest: string }> => sql`
  select encode(sha256(convert_to(coalesce(string_agg(seen, ',' order by seen), ''), 'UTF8')), 'base64') as digest
  from (
    select (r.company || r.customer || ' ' || r.ship_to) collate "C" as seen
    from ${scopeRows(accountId, employee)} as r
    union all
    select e.employee || '-' || e.region from ${choosableEmployees(accountId)} as e
  ) as everything`

/** Reads the current digest. Empty for the other scopes, which already identify all their data. */
export async function readSeenDigest(store: Pick<Store, 'as'>, scope: CheckedScope): Promise<string> {
  if (scope.kind !== 'viewer') return ''
  const { rows } = await seenDigest(scope).execute(store.as(askerForScope(scope.accountId)).db)
  return rows[0]?.digest ?? ''
}
