import { z } from 'zod'
import { columns } from '../declare/columns.ts'
import { listEndpoint } from '../declare/endpoint.ts'
import { companyNumber, customerNumber, identityKey, loginTypeCode, optional, shipToNumber } from '../declare/fields.ts'
import { type LoginType, session } from '../declare/need.ts'
import { customerScope, viewerScope } from '../declare/scope.ts'

export const shipToColumns = columns([
  { key: 'shipToNumber', header: 'Ship To', format: 'code' },
  { key: 'name', header: 'Name', format: 'text' },
])

export const listShipTos = listEndpoint({
  method: 'GET',
  path: '/user/shipTo',
  summary: "One customer's ship-tos",
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo', identity: 'identityKey' }),
  input: z.object({
    identityKey,
    loginTypeCode,
    companyNumber,
    customerNumber,
    canViewAllShipTos: optional(z.enum(['Y', 'N'])),
    shipTo: optional(shipToNumber),
  }),
  columns: shipToColumns,
  exports: undefined,
  live: true,
})

/** `loginId` is the identity key; for an employee, the chosen employee's company number. */
export const listAllShipTos = listEndpoint({
  method: 'GET',
  path: '/user/all-shiptos',
  summary: 'The ship-tos of every customer that the viewer, or the chosen employee, may open',
  needs: session,
  scope: viewerScope('loginId'),
  input: z.object({ loginId: identityKey, loginType: loginTypeCode }),
  /** `ShipId` is company (2), customer (6) and ship-to padded with blanks to 6; `CustId` the first 8 of it. */
  columns: columns([
    { key: 'ShipId', header: 'Ship To', format: 'code' },
    { key: 'Name', header: 'Name', format: 'text' },
    { key: 'CustId', header: 'Customer', format: 'code' },
  ]),
  exports: undefined,
  live: true,
})

/** What decides over a ship-to selector. */
export interface ShipToChooser {
  loginType: LoginType
  /** As signed in with. */
  userId: string
  /** Stored with the chosen customer; empty for all of its ship-tos. */
  stored: string
  viewsAll: boolean
  /** The numbers that the server offers; undefined while they are on their way. */
  offered: readonly string[] | undefined
}

/**
 * The one ship-to that a selector is locked to; undefined where the user chooses among All and those offered.
 * A customer's longer user id names it, a group's stored ship-to is it, and a customer who sees one has no choice.
 */
export function lockedShipTo({ loginType, userId, stored, viewsAll, offered }: ShipToChooser): string | undefined {
  if (loginType === 'C' && userId.length > 6) return userId.slice(6)
  if (loginType !== 'C') return stored === '' ? undefined : stored
  if (offered === undefined || (viewsAll && offered.length !== 1)) return undefined
  return offered[0]
}
