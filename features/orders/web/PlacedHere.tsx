import { formatDate } from '#kit/contract/declare/format.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { listPortalOrders, type readOrderHead } from '#orders/contract/endpoints.ts'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import classes from './OrderDetails.module.css'
import { PortalReference } from './PortalReference.tsx'

/** How an order was placed in the portal and reached the books. Renders nothing for an order placed elsewhere. */
export function PlacedHere({ head }: { head: RowOfList<typeof readOrderHead> }) {
  const { companyNumber, customerNumber, orderNumber } = head
  const placed = useAllowedList(listPortalOrders, { companyNumber, customerNumber, orderNumber })?.rows?.[0]
  if (!placed) return null
  const { reference, sentOn, sentBy, receivedOn, bookedOn } = placed
  return (
    <section className={classes.party}>
      <h3>Placed in the portal</h3>
      <p>
        <PortalReference reference={reference} />
      </p>
      <p>
        Sent {formatDate(sentOn)} by {sentBy}
      </p>
      {receivedOn && <p>Received {formatDate(receivedOn)}</p>}
      {bookedOn && <p>In the books {formatDate(bookedOn)}</p>}
    </section>
  )
}
