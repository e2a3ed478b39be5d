/**
 * Whose data a call requests: the names of the input fields that identify it. The server compares them with what the
 * viewer may see, before any handler runs. A call without customer data declares one of the plain kinds.
 */
export type Scope =
  /** No customer data: open calls, and calls about the session itself. */
  | { kind: 'none' }
  /** The viewer's own account. */
  | { kind: 'account' }
  /** One company of the distributor in which the viewer sees at least one customer. */
  | { kind: 'company'; company: string }
  /** One customer, or one of its ship-tos. */
  | { kind: 'customer'; company: string; customer: string; shipTo?: string; identity?: string }
  /**
   * Everything that the viewer may see: all customers of a group, or an employee's book. Optional fields restrict it:
   * `customers` lists customers (company and number joined), `shipTos` lists ship-tos (the same with the ship-to
   * number), and `company` names one company, or `00` for all.
   */
  | { kind: 'viewer'; identity?: string; company?: string; customers?: string; shipTos?: string }

type ScopeOf<K extends Scope['kind']> = Extract<Scope, { kind: K }>

export const nobody: ScopeOf<'none'> = { kind: 'none' }
export const accountScope: ScopeOf<'account'> = { kind: 'account' }
export const companyScope = (company: string): ScopeOf<'company'> => ({ kind: 'company', company })
/** @param fields the names of the input fields for the ship-to and the identity key, if the call has them */
export const customerScope = (
  company: string,
  customer: string,
  fields: { shipTo?: string; identity?: string } = {},
): ScopeOf<'customer'> => ({ kind: 'customer', company, customer, ...fields })
/** @param fields the names of the input fields that restrict the scope, if the call has them */
export const viewerScope = (
  identity?: string,
  fields: { company?: string; customers?: string; shipTos?: string } = {},
): ScopeOf<'viewer'> =>
  identity === undefined ? { kind: 'viewer', ...fields } : { kind: 'viewer', identity, ...fields }

/** Returns the input fields that a scope reads. */
export function scopeFields(scope: Scope): string[] {
  switch (scope.kind) {
    case 'none':
    case 'account':
      return []
    case 'company':
      return [scope.company]
    case 'customer':
      return [scope.company, scope.customer, scope.shipTo, scope.identity].filter((name) => name !== undefined)
    case 'viewer':
      return [scope.identity, scope.company, scope.customers, scope.shipTos].filter((name) => name !== undefined)
  }
}

/** `empty` in a parsed list of ship-tos: the blank ship-to of every customer in scope. */
export const anyBlankShipTo = 'empty'
