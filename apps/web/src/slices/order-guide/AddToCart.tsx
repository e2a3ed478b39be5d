import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import { addToCart } from '@trade-counter/contract/kit/ordering/add-to-cart.ts'
import { toSentLines, type TypedLine } from '@trade-counter/contract/kit/ordering/lines.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { ShipToSelect } from '#web/kit/filters/ShipToSelect.tsx'
import { useShipTos } from '#web/kit/filters/use-ship-tos.ts'
import { showNotice } from '#web/kit/messages/notices.ts'
import { attemptChange } from '#web/kit/saved/attempt-change.ts'
import { hasFeature } from '#web/kit/screen/features.ts'
import { useCustomerSession } from '#web/kit/session/session.ts'
import type { Guides } from './use-guides.ts'

interface Props {
  whose: Guides['whose']
  lines: readonly TypedLine[]
}

/** Adds quantities to the cart of a ship-to; nothing for viewers who may not order. */
export function AddToCart(props: Props) {
  const { rights } = useCustomerSession()
  return hasFeature('purchase') && meets(flag('CanCreateOrders'), rights) ? <Adding {...props} /> : null
}

function Adding({ whose, lines }: Props) {
  const session = useCustomerSession()
  const shipTos = useShipTos(session)
  const [chosen, setChosen] = useState('')
  const [adding, setAdding] = useState(false)
  const only = shipTos.offered?.length === 1 ? shipTos.offered[0]?.shipToNumber : undefined
  const shipTo = shipTos.locked ?? (chosen || (only ?? ''))
  const add = async () => {
    setAdding(true)
    await attemptChange('The items could not be added to the cart.', async () => {
      const { added, leftOut } = await call(addToCart, { ...whose, shipTo, lines: toSentLines(lines) })
      const text = `${added} ${added === 1 ? 'item was' : 'items were'} added to the cart.`
      const [first] = leftOut
      if (first) showNotice({ kind: 'problem', text: `${text} ${leftOut.length} were left out: ${first.reason}` })
      else showNotice({ kind: 'done', text })
    })
    setAdding(false)
  }
  return (
    <>
      {shipTos.locked === undefined && only === undefined && (
        <ShipToSelect shipTos={shipTos} value={shipTo} onChange={setChosen} />
      )}
      <Button loading={adding} disabled={lines.length === 0 || shipTo === ''} onClick={() => void add()}>
        Add {lines.length} to the cart
      </Button>
    </>
  )
}
