import { viewsAllShipTos } from '#kit/contract/declare/need.ts'
import { listShipTos, lockedShipTo } from '#accounts/contract/selectors/ship-tos.ts'
import { callIdentity, type ChosenCustomer, type Session, customerFields } from '#kit/web/session/session.ts'
import { type Listing, useList } from '#kit/web/calls/use-list.ts'

/** What separates a customer's name from a ship-to's: matches 'Harbor Hotels - Pier', but not 'Harbor Hotelsuites'. */
const separator = /^(?:[\s\-–,]+|$)/

/** Returns a ship-to's name without the customer's name at its start; empty if the names are equal. */
export function shortShipToName(shipTo: string, customer: string): string {
  if (customer === '' || !shipTo.startsWith(customer)) return shipTo
  const rest = shipTo.slice(customer.length)
  return separator.test(rest) ? rest.replace(separator, '') : shipTo
}

export interface ShipTos {
  /** The choices besides All, without the customer's name, and the numbers to show; undefined while loading. */
  offered: readonly { shipToNumber: string; shown: string; name: string }[] | undefined
  /** The ship-to that the selector is locked to; undefined when the user can choose. */
  locked: string | undefined
  /** Whether `locked` is known: calls that a lock affects must wait for it. */
  isReady: boolean
  list: Pick<Listing<unknown>, 'error' | 'retry'>
}

/** The chosen customer's ship-tos, and whether the account is locked to one. */
export function useShipTos(session: Session & { customer: ChosenCustomer }): ShipTos {
  const { customer, rights, userName } = session
  const viewsAll = viewsAllShipTos(rights)
  const list = useList(listShipTos, {
    identityKey: callIdentity(session),
    loginTypeCode: rights.loginType,
    ...customerFields(customer),
    canViewAllShipTos: rights.loginType === 'C' && !viewsAll ? 'N' : '',
    shipTo: customer.shipTo,
  })
  const { rows } = list
  const locked = lockedShipTo({
    loginType: rights.loginType,
    userId: userName,
    stored: customer.shipTo,
    viewsAll,
    offered: rows?.map(({ shipToNumber }) => shipToNumber),
  })
  const known = rows?.filter(({ shipToNumber }) => shipToNumber !== '')
  const offered = known?.map(({ shipToNumber, name }) => ({
    // An account that is locked to a ship-to knows its key.
    shipToNumber: locked !== undefined && known.length === 1 ? locked : shipToNumber,
    shown: shipToNumber,
    name: shortShipToName(name, customer.name) || name,
  }))
  return { offered, locked, isReady: locked !== undefined || rows !== undefined, list }
}

export const shipToName = ({ offered = [] }: ShipTos, shipTo: string): string => {
  const found = offered.find(({ shipToNumber }) => shipToNumber === shipTo)
  return found ? `${found.shown} ${found.name}`.trim() : shipTo
}

/** Combines a list with the ship-tos that its call needs: while they load or fail, so does the list. */
export const afterShipTos = <Row>(list: Listing<Row>, { isReady, list: { error, retry } }: ShipTos): Listing<Row> =>
  isReady ? list : { ...list, isFetching: error === null, error, retry }
