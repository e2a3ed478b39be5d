import { listSuggestions } from '@trade-counter/contract/slices/order-guide/endpoints.ts'
import { useMemo } from 'react'
import { useAllowedList } from '#web/kit/panels/use-allowed-list.ts'
import { hasFeature } from '#web/kit/screen/features.ts'
import { callIdentity, useCustomerSession } from '#web/kit/session/session.ts'

export type Suggestions = ReadonlyMap<string, number>

/** What the forecast suggests to buy for the chosen customer, by item; undefined without the right to it. */
export function useSuggestions(): Suggestions | undefined {
  const session = useCustomerSession()
  const { company, customer } = session.customer
  const input = { identityKey: callIdentity(session), custList: company + customer }
  const rows = useAllowedList(listSuggestions, hasFeature('item-forecast') ? input : undefined)?.rows
  return useMemo(
    () => rows && new Map(rows.map(({ itemNumber, suggestedQuantity }) => [itemNumber, suggestedQuantity])),
    [rows],
  )
}
