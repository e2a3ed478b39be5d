import type { Asker } from '#server/kit/db/wall/asker.ts'
import type { CheckedScope } from './scope.ts'
import type { Viewer } from './viewer.ts'

/**
 * Tells the database who asks: the second wall behind the conditions of a call's own queries. Undefined for a call
 * without customers' data.
 */
export function askerOf(scope: CheckedScope, viewer: Viewer | undefined): Asker | undefined {
  const accountId = viewer?.accountId
  if (scope.kind === 'customer')
    return { kind: 'customer', company: scope.company, customer: scope.customer, accountId }
  if (scope.kind === 'account') return { kind: 'own', accountId: scope.accountId }
  if (scope.kind !== 'viewer' || !viewer) return undefined
  if (viewer.loginType === 'C')
    return { kind: 'customer', company: viewer.company, customer: viewer.userId.slice(0, 6), accountId }
  return { kind: 'viewer', accountId: viewer.accountId, employee: scope.employee }
}

/** Who asks for what an account may see, before anything is known about it. */
export const askerForScope = (accountId: number): Asker => ({ kind: 'account', accountId })
