import { viewsAllShipTos } from '#kit/contract/declare/need.ts'
import { listAllShipTos, lockedShipTo } from '#accounts/contract/selectors/ship-tos.ts'
import type { Selection } from '#reports/contract/report-selection.ts'
import { useMemo } from 'react'
import { callIdentity, type ChosenCustomer, type Session } from '#kit/web/session/session.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import type { SelectorEntry } from './SelectorGrid.tsx'

/**
 * The ship-tos of all customers that the account can see. A customer account may be locked to one of them.
 * @param isFilter whether the report has a ship-to filter; otherwise nothing is requested or locked
 */
export function useReportShipTos(session: Session & { customer: ChosenCustomer }, isFilter: boolean) {
  const { customer, rights, userName } = session
  const input = { loginId: callIdentity(session), loginType: rights.loginType }
  const list = useList(listAllShipTos, isFilter ? input : undefined)
  const isCustomer = isFilter && rights.loginType === 'C'
  const number = isCustomer
    ? lockedShipTo({
        loginType: 'C',
        userId: userName,
        stored: '',
        viewsAll: viewsAllShipTos(rights),
        offered: list.rows?.map(({ ShipId }) => ShipId.slice(8).trimEnd()),
      })
    : undefined
  const entries = useMemo(
    () =>
      (list.rows ?? []).map(({ ShipId, ShipToShown, Name, CustomerShown }) => ({
        id: ShipId.trimEnd(),
        texts: [ShipToShown, Name, CustomerShown],
      })),
    [list.rows],
  )
  const locked = useMemo(
    () =>
      number === undefined
        ? undefined
        : { all: false, ids: [`${customer.company}${customer.customer}${number}`.trimEnd()] },
    [number, customer.company, customer.customer],
  )
  return {
    list,
    /** The ship-tos of the chosen customers, with ids in the address format. */
    entriesOf: ({ all, ids }: Selection): SelectorEntry[] => {
      const chosen = new Set(ids)
      return all ? entries : entries.filter(({ id }) => chosen.has(id.slice(0, 8)))
    },
    /** The ship-to that a customer is locked to; undefined if the user can choose. */
    locked,
    /** Whether `locked` is known. */
    isReady: !isCustomer || locked !== undefined || list.rows !== undefined || list.error !== null,
  }
}
