import type { Caller } from '../db/row-security/caller.ts'
import { type Viewer, chosenEmployee, type RequestedScope, type ViewerReading } from './queries.ts'
import { anyBlankShipTo, type Scope } from '#kit/contract/declare/scope.ts'
import { notYours } from '../problem/problem.ts'

/** The data that a call may access, verified in the database. Handlers use this instead of the request's numbers. */
export type CheckedScope =
  | { kind: 'none' }
  | { kind: 'account'; accountId: number }
  | { kind: 'company'; company: string }
  | CheckedCustomer
  | CheckedViewer

/** Everything the viewer may see: join `scopeRows(accountId, employee)` to the data, narrowed by the other fields. */
export interface CheckedViewer {
  kind: 'viewer'
  accountId: number
  employee: string | undefined
  company?: string | undefined
  /** Company and customer number concatenated. The viewer may see each of them. */
  customers?: readonly string[] | undefined
}

export interface CheckedCustomer {
  kind: 'customer'
  company: string
  customer: string
  /** Limits the rows to these ship-tos; undefined when every ship-to of the customer is in scope. */
  shipTos: readonly string[] | undefined
}

type Fields = Readonly<Record<string, unknown>>

const field = (input: Fields, name: string | undefined): string | undefined => {
  const value = name === undefined ? undefined : input[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the field's value if it is a list. */
const listed = (input: Fields, name: string | undefined): readonly string[] | undefined => {
  const value = name === undefined ? undefined : input[name]
  return Array.isArray(value) ? value : undefined
}

/** Groups and employees belong to company 00, which means every company. */
const oneCompany = (company: string | undefined): string | undefined => (company === '00' ? undefined : company)

/** Returns the ship-to that the input requests, by key or by the ERP's number. */
export const requestedShipTo = (scope: Scope, input: Fields): string | undefined =>
  scope.kind === 'customer' ? field(input, scope.shipTo) : undefined

/** Returns whose data the input requests, from the fields that the endpoint's scope names. */
export function requestedScope(scope: Scope, input: Fields): RequestedScope {
  switch (scope.kind) {
    case 'none':
    case 'account':
      return {}
    case 'company':
      return { company: field(input, scope.company) }
    case 'customer':
      return {
        company: field(input, scope.company),
        customer: field(input, scope.customer),
        identity: field(input, scope.identity),
      }
    case 'viewer':
      return {
        company: oneCompany(field(input, scope.company)),
        customers: listed(input, scope.customers),
        // A blank ship-to of any customer in scope belongs to no particular customer.
        shipTos: listed(input, scope.shipTos)?.filter((code) => code !== anyBlankShipTo),
        identity: field(input, scope.identity),
      }
  }
}

/** Requires the viewer's own identity key or, for employees, that of an employee whom the viewer may choose. */
function checkIdentity(requested: RequestedScope, { viewer, grant }: ViewerReading): void {
  if (requested.identity === undefined || requested.identity === viewer.identityKey || grant.employeeChosen) return
  throw notYours()
}

/** Returns the requested ship-to number and, if it lacks leading zeros, the padded form that most feeds use. */
const spellings = (shipTo: string): string[] =>
  /^\d{1,5}$/.test(shipTo) ? [shipTo, shipTo.padStart(6, '0')] : [shipTo]

/** Returns the ship-tos that are both granted and requested. */
function narrowed(granted: readonly string[], requested: string | undefined): readonly string[] | undefined {
  const everything = granted.includes('')
  if (requested === undefined) return everything ? undefined : granted
  const wanted = spellings(requested).filter((shipTo) => everything || granted.includes(shipTo))
  if (wanted.length === 0) throw notYours()
  return wanted
}

/**
 * Limits a request to the data that its viewer may see.
 * @throws {Problem} 403, the same whether the number is out of scope or does not exist
 */
export function checkScope(scope: Scope, input: Fields, reading: ViewerReading): CheckedScope {
  const requested = requestedScope(scope, input)
  checkIdentity(requested, reading)
  switch (scope.kind) {
    case 'none':
      return { kind: 'none' }
    case 'account':
      return { kind: 'account', accountId: reading.viewer.accountId }
    case 'company': {
      if (!reading.grant.companySeen || requested.company === undefined) throw notYours()
      return { kind: 'company', company: requested.company }
    }
    case 'customer': {
      if (requested.company === undefined || requested.customer === undefined || reading.grant.shipTos.length === 0)
        throw notYours()
      const shipTos = narrowed(reading.grant.shipTos, reading.shipTo ?? requestedShipTo(scope, input))
      return { kind: 'customer', company: requested.company, customer: requested.customer, shipTos }
    }
    case 'viewer':
      return narrowedViewer(requested, reading)
  }
}

function narrowedViewer(requested: RequestedScope, { viewer, grant }: ViewerReading): CheckedViewer {
  const { company, customers, shipTos } = requested
  if (company !== undefined && !grant.companySeen) throw notYours()
  if (customers !== undefined && !grant.customersSeen) throw notYours()
  if (shipTos !== undefined && !grant.shipTosSeen) throw notYours()
  if (company !== undefined && customers?.some((customer) => !customer.startsWith(company))) throw notYours()
  return {
    kind: 'viewer',
    accountId: viewer.accountId,
    employee: chosenEmployee(requested, viewer),
    // A customer's account sees only its own company, and a query of one company is simpler.
    ...(viewer.loginType === 'C' ? { company: viewer.company } : company !== undefined && { company }),
    ...(customers !== undefined && { customers }),
  }
}

/**
 * Returns the caller for row-level security, which backs up the conditions of a call's own queries. Undefined for a
 * call without customers' data.
 */
export function callerOf(scope: CheckedScope, viewer: Viewer | undefined): Caller | undefined {
  const accountId = viewer?.accountId
  if (scope.kind === 'customer')
    return { kind: 'customer', company: scope.company, customer: scope.customer, accountId }
  if (scope.kind === 'account') return { kind: 'own', accountId: scope.accountId }
  if (scope.kind !== 'viewer' || !viewer) return undefined
  if (viewer.loginType === 'C')
    return { kind: 'customer', company: viewer.company, customer: viewer.userId.slice(0, 6), accountId }
  return { kind: 'viewer', accountId: viewer.accountId, employee: scope.employee }
}
