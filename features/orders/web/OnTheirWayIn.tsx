import { asPrinted, formatDate, counted } from '#kit/contract/declare/format.ts'
import { listPortalOrders } from '#orders/contract/endpoints.ts'
import { Group } from '@mantine/core'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { PortalReference } from './PlacedHere.tsx'

interface Props {
  whose: { companyNumber: string; customerNumber: string; shipToNumber: string }
}

/** The number of orders to name; the others are counted. */
const named = 3

/** Orders placed in the portal that are not in the distributor's books yet. */
export function OnTheirWayIn({ whose }: Props) {
  const rows = useAllowedList(listPortalOrders, whose)?.rows ?? []
  if (rows.length === 0) return null
  const more = rows.length - named
  const isPart = rows.length === listPortalOrders.limit
  return (
    <Group
      component="section"
      className="box dense"
      gap="0.375rem 1rem"
      flex="none"
      mt="xs"
      p="0.375rem 0.75rem"
      aria-label="Orders on their way in"
    >
      <h2 className="dense">On their way in</h2>
      {/* A phone gets one line: what it pushes down moves less, and the first result stays above the fold. */}
      <Group component="ul" className="not-on-phone" gap="0.375rem 1.5rem">
        {rows.slice(0, named).map(({ reference, poNumber, state, sentOn, orderNumber }) => (
          <li key={reference} className="row">
            <Tag kind="current">{state === 'received' ? 'Received' : 'Sent'}</Tag>
            <PortalReference reference={reference} />
            <span>
              PO <span className="code">{poNumber}</span>
              {orderNumber !== '' && (
                <>
                  , order <span className="code">{asPrinted(orderNumber)}</span>
                </>
              )}
              , {formatDate(sentOn)}
            </span>
          </li>
        ))}
      </Group>
      {more > 0 && (
        <ScreenLink screen="purchase" search={{ show: 'orders' }} className="not-on-phone">
          {more} {isPart ? 'or more others' : 'more'}
        </ScreenLink>
      )}
      <ScreenLink screen="purchase" search={{ show: 'orders' }} className="phone-only">
        {isPart ? `${rows.length} or more orders` : counted(rows.length, 'order')}
      </ScreenLink>
    </Group>
  )
}
