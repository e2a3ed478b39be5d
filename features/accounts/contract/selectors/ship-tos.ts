import { z } from 'zod'
import { columns } from '#kit/contract/declare/columns.ts'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import {
  companyNumber,
  customerNumber,
  identityKey,
  loginTypeCode,
  optional,
  shipToNumber,
} from '#kit/contract/declare/fields.ts'
import { type LoginType, session } from '#kit/contract/declare/need.ts'
import { customerScope, viewerScope } from '#kit/contract/declare/scope.ts'

export const shipToColumns = columns([
  { key: 'shipToNumber', header: 'Ship To', format: 'code' },
  { key: 'name', header: 'Name', format: 'text' },
])

/** Deliveries to the customer itself are the last entry, whose number is empty. */
export const listShipTos = listEndpoint({
  path: '/user/shipTo',
  summary: "List one customer's ship-tos",
  kept: 'undated',
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
})

/** `loginId` is the identity key or, for an employee, the chosen employee's company number. */
export const listAllShipTos = listEndpoint({
  path: '/user/all-shiptos',
  summary: 'List the ship-tos of every customer that the viewer or the chosen employee may open',
  needs: session,
  scope: viewerScope('loginId'),
  input: z.object({ loginId: identityKey, loginType: loginTypeCode }),
  /**
   * `ShipId` is company (2), customer (6), and ship-to (padded with blanks to 6); `CustId` is its first 8 characters.
   */
  columns: columns([
    { key: 'ShipId', header: 'Ship To', format: 'code' },
    { key: 'Name', header: 'Name', format: 'text' },
    { key: 'CustId', header: 'Customer', format: 'code' },
    /** The number to show: the ERP's own, if there is one. */
    { key: 'ShipToShown', header: 'Ship To Number', format: 'code' },
    /** Company and the customer's number to show. */
    { key: 'CustomerShown', header: 'Customer Number', format: 'code' },
  ]),
})

/** What determines the state of a ship-to selector. */
export interface ShipToChooser {
  loginType: LoginType
  /** As entered at sign-in. */
  userId: string
  /** Stored with the chosen customer; empty for all its ship-tos. */
  stored: string
  viewsAll: boolean
  /** The available numbers, empty for the customer itself; undefined while loading. */
  offered: readonly string[] | undefined
}

/**
 * The ship-to that locks the selector; undefined if the user may choose. A customer's longer user ID or a group's
 * stored ship-to names it, or it is the only ship-to with orders.
 */
export function lockedShipTo({ loginType, userId, stored, viewsAll, offered }: ShipToChooser): string | undefined {
  if (loginType === 'C' && userId.length > 6) return userId.slice(6)
  if (loginType !== 'C') return stored === '' ? undefined : stored
  if (offered === undefined || (viewsAll && offered.length !== 1)) return undefined
  return offered[0] || undefined
}
