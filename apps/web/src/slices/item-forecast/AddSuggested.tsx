import { Button } from '@mantine/core'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { addToCart } from '@trade-counter/contract/kit/ordering/add-to-cart.ts'
import { maxCartLines, toSentLines } from '@trade-counter/contract/kit/ordering/lines.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { queries } from '#web/kit/calls/queries.ts'
import { ShipToSelect } from '#web/kit/filters/ShipToSelect.tsx'
import { useShipTos } from '#web/kit/filters/use-ship-tos.ts'
import { showFailure, showNotice } from '#web/kit/messages/notices.ts'
import { hasFeature } from '#web/kit/screen/features.ts'
import { useCustomerSession } from '#web/kit/session/session.ts'
import classes from './ItemForecastScreen.module.css'

export interface Suggestion {
  itemNumber: string
  suggestedQuantity: number | null
}

/** Adds the suggested quantities of the selected items to the cart of a ship-to. */
export function AddSuggested({ rows }: { rows: readonly Suggestion[] }) {
  const session = useCustomerSession()
  const shipTos = useShipTos(session)
  const [chosen, setChosen] = useState('')
  const { company, customer } = session.customer
  const [only, second] = shipTos.offered ?? []
  const shipTo = shipTos.locked ?? (chosen || (second ? '' : (only?.shipToNumber ?? '')))
  const lines = rows.flatMap(({ itemNumber, suggestedQuantity }) =>
    suggestedQuantity ? [{ item: itemNumber, quantity: String(suggestedQuantity) }] : [],
  )
  const adding = useMutation(
    {
      mutationFn: () =>
        call(addToCart, { companyNumber: company, customerNumber: customer, shipTo, lines: toSentLines(lines) }),
      onSuccess: ({ added, leftOut }) =>
        showNotice({
          kind: leftOut.length > 0 ? 'problem' : 'done',
          text: [
            `${formatQuantity(added)} ${added === 1 ? 'line is' : 'lines are'} in the cart.`,
            ...leftOut.map(({ at, reason }) => `${lines[at]?.item ?? ''}: ${reason}`),
          ].join(' '),
        }),
      onError: (error) => showFailure('The items were not added to the cart.', error),
    },
    queries,
  )
  if (!hasFeature(addToCart.feature) || !meets(addToCart.needs, session.rights)) return null
  const isReady = shipTo !== '' && lines.length > 0 && lines.length <= maxCartLines
  return (
    <div className={classes.add}>
      <ShipToSelect shipTos={shipTos} value={shipTo} onChange={setChosen} />
      <Button disabled={!isReady || adding.isPending} onClick={() => adding.mutate()}>
        {lines.length === 0 ? 'Add to cart' : `Add ${lines.length} to cart`}
      </Button>
    </div>
  )
}
