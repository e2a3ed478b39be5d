import { capitalized } from '#kit/contract/declare/sentence-case.ts'
import { placedOrderColumns } from '#buying/contract/purchase/order-columns.ts'
import { listPlacedOrders } from '#buying/contract/purchase/endpoints.ts'
import type { ComponentProps } from 'react'
import { useList } from '#kit/web/calls/use-list.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'

interface Props {
  whose: { companyNumber: string; customerNumber: string }
  onOpen: (reference: string) => void
}

/** Highlights states that need an action or end an order. */
const tags: Partial<Record<string, ComponentProps<typeof Tag>['kind']>> = {
  'waiting for approval': 'warning',
  sent: 'current',
  received: 'current',
  'in the books': 'good',
  refused: 'late',
}

export function PlacedOrders({ whose, onOpen }: Props) {
  const list = useList(listPlacedOrders, whose)
  return (
    <PortalGrid
      id="placed-orders"
      columns={placedOrderColumns}
      list={list}
      words={{ empty: 'No order was placed in this portal yet.' }}
      onOpen={({ reference }) => onOpen(reference)}
      cells={{
        state: ({ state }) => <Tag kind={tags[state]}>{capitalized(state)}</Tag>,
        reference: ({ reference }) => (
          <button type="button" className="link" onClick={() => onOpen(reference)}>
            <span className="code">{reference}</span>
          </button>
        ),
      }}
    />
  )
}
