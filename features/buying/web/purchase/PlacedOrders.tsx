import { capitalized } from '#kit/contract/declare/sentence-case.ts'
import { placedOrderColumns } from '#buying/contract/purchase/order-columns.ts'
import { listPlacedOrders } from '#buying/contract/purchase/endpoints.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { ScreenLink, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { stateTags } from './order.ts'

interface Props {
  whose: { companyNumber: string; customerNumber: string }
}

export function PlacedOrders({ whose }: Props) {
  const openScreen = useOpenScreen()
  const list = useList(listPlacedOrders, whose)
  return (
    <PortalGrid
      id="placed-orders"
      columns={placedOrderColumns}
      list={list}
      words={{ empty: 'No order was placed in this portal yet.' }}
      onOpen={({ reference }) => openScreen('placedOrder', { order: reference })}
      cells={{
        state: ({ state }) => <Tag kind={stateTags[state]}>{capitalized(state)}</Tag>,
        reference: ({ reference }) => (
          <ScreenLink screen="placedOrder" search={{ order: reference }} className="code">
            {reference}
          </ScreenLink>
        ),
      }}
    />
  )
}
