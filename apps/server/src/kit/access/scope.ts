import { anyBlankShipTo } from '@trade-counter/contract/kit/reports/sales-filter.ts'
import type { Scope } from '@trade-counter/contract/kit/declare/scope.ts'
import { notYours } from '#server/kit/http/errors.ts'
import type { Asked, ScopeRow, ViewerReading } from './queries.ts'
import type { Viewer } from './viewer.ts'

/** What a call may touch, as the database says it. Handlers get this and never the numbers the request carried. */
export type CheckedScope =
  | { kind: 'none' }
  | { kind: 'account'; accountId: number }
  | { kind: 'company'; company: string }
  | CheckedCustomer
  | CheckedViewer

/** All that the viewer may see: join `scopeRows(accountId, employee)` to the data, narrowed by what else is given. */
export interface CheckedViewer {
  kind: 'viewer'
  accountId: number
  employee: string | undefined
  company?: string | undefined
  /** Company and customer number in one; each of them is the viewer's to see. */
  customers?: readonly string[] | undefined
  /** All of it, read beforehand, where a query is to run on an engine that holds no accounts, groups and books. */
  rows?: readonly ScopeRow[] | undefined
}

export interface CheckedCustomer {
  kind: 'customer'
  company: string
  customer: string
  /** The ship-tos to which the rows are held; undefined where every ship-to of the customer is in scope. */
  shipTos: readonly string[] | undefined
}

type Fields = Readonly<Record<string, unknown>>

const field = (input: Fields, name: string | undefined): string | undefined => {
  const value = name === undefined ? undefined : input[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A list that was parsed as one; undefined where nothing is listed. */
const listed = (input: Fields, name: string | undefined): readonly string[] | undefined => {
  const value = name === undefined ? undefined : input[name]
  return Array.isArray(value) ? value : undefined
}

/** Groups and employees belong to company 00, which stands for every company. */
const oneCompany = (company: string | undefined): string | undefined => (company === '00' ? undefined : company)

/** What the input says, by the endpoint's scope, about whose data it wants. */
export function askedBy(scope: Scope, input: Fields): Asked {
  switch (scope.kind) {
    case 'none':
      return {}
    case 'company':
      return { company: field(input, scope.company) }
    case 'customer':
      return {
        company: field(input, scope.company),
        customer: field(input, scope.customer),
        identity: field(input, scope.identity),
      }
    case 'account':
      return { identity: field(input, scope.identity) }
    case 'viewer':
      return {
        company: oneCompany(field(input, scope.company)),
        customers: listed(input, scope.customers),
        // A blank ship-to of whichever customers are in scope is nobody's in particular.
        shipTos: listed(input, scope.shipTos)?.filter((code) => code !== anyBlankShipTo),
        identity: field(input, scope.identity),
      }
  }
}

/** An identity key is the viewer's own, or for employees that of an employee whom they may choose. */
function checkIdentity(asked: Asked, { viewer, grant }: ViewerReading): void {
  if (asked.identity === undefined || asked.identity === viewer.identityKey || grant.employeeChosen) return
  throw notYours()
}

/** A ship-to number as it was asked for and, where it lacks leading zeros, as most distributors feed it. */
const spellings = (shipTo: string): string[] =>
  /^\d{1,5}$/.test(shipTo) ? [shipTo, shipTo.padStart(6, '0')] : [shipTo]

/** The ship-tos that are both granted and asked for. */
function narrowed(granted: readonly string[], asked: string | undefined): readonly string[] | undefined {
  const everything = granted.includes('')
  if (asked === undefined) return everything ? undefined : granted
  const wanted = spellings(asked).filter((shipTo) => everything || granted.includes(shipTo))
  if (wanted.length === 0) throw notYours()
  return wanted
}

/**
 * Holds a request to what its viewer may see.
 * @throws {Problem} 403, the same for another's number as for one that does not exist
 */
export function checkScope(scope: Scope, input: Fields, reading: ViewerReading): CheckedScope {
  const asked = askedBy(scope, input)
  checkIdentity(asked, reading)
  switch (scope.kind) {
    case 'none':
      return { kind: 'none' }
    case 'account':
      return { kind: 'account', accountId: reading.viewer.accountId }
    case 'company': {
      if (!reading.grant.companySeen || asked.company === undefined) throw notYours()
      return { kind: 'company', company: asked.company }
    }
    case 'customer': {
      if (asked.company === undefined || asked.customer === undefined || reading.grant.shipTos.length === 0)
        throw notYours()
      const shipTos = narrowed(reading.grant.shipTos, field(input, scope.shipTo))
      return { kind: 'customer', company: asked.company, customer: asked.customer, shipTos }
    }
    case 'viewer':
      return narrowedViewer(asked, reading)
  }
}

function narrowedViewer(asked: Asked, { viewer, grant }: ViewerReading): CheckedViewer {
  const { company, customers, shipTos } = asked
  if (company !== undefined && !grant.companySeen) throw notYours()
  if (customers !== undefined && !grant.customersSeen) throw notYours()
  if (shipTos !== undefined && !grant.shipTosSeen) throw notYours()
  if (company !== undefined && customers?.some((customer) => !customer.startsWith(company))) throw notYours()
  return {
    kind: 'viewer',
    accountId: viewer.accountId,
    employee: employeeOf(asked, viewer),
    ...(company !== undefined && { company }),
    ...(customers !== undefined && { customers }),
  }
}

const employeeOf = (asked: Asked, viewer: Viewer): string | undefined =>
  viewer.loginType === 'E' && asked.identity !== viewer.identityKey ? asked.identity : undefined
