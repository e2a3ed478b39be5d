import { viewsAllShipTos } from '@trade-counter/contract/kit/declare/need.ts'
import { listAllShipTos, lockedShipTo } from '@trade-counter/contract/kit/selectors/ship-tos.ts'
import { useMemo } from 'react'
import type { Selection, SelectorEntry } from '#web/kit/report/selectors/SelectorGrid.tsx'
import { callIdentity, type ChosenCustomer, type Session } from '#web/kit/session/session.ts'
import { type Listing, useList } from '#web/kit/calls/use-list.ts'

export interface AnalysisShipTos {
  list: Pick<Listing<unknown>, 'isFetching' | 'error' | 'retry'>
  /** The ship-tos of the chosen customers, with ids in the address format. */
  entriesOf: (customers: Selection) => SelectorEntry[]
  /** The ship-to that a customer is locked to; undefined if the user can choose. */
  locked: Selection | undefined
  /** Whether `locked` is known. */
  isReady: boolean
}

/** The ship-tos of all customers that the account can analyze. A customer account may be locked to one of them. */
export function useAnalysisShipTos(session: Session & { customer: ChosenCustomer }): AnalysisShipTos {
  const { customer, rights, userName } = session
  const list = useList(listAllShipTos, { loginId: callIdentity(session), loginType: rights.loginType })
  const isCustomer = rights.loginType === 'C'
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
      (list.rows ?? []).map(({ ShipId, Name, CustId }) => ({
        id: ShipId.trimEnd(),
        texts: [ShipId.slice(8).trimEnd(), Name, CustId],
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
    entriesOf: ({ all, ids }) => {
      const chosen = new Set(ids)
      return all ? entries : entries.filter(({ id }) => chosen.has(id.slice(0, 8)))
    },
    locked,
    isReady: !isCustomer || locked !== undefined || list.rows !== undefined || list.error !== null,
  }
}
