import { formatDate } from '#kit/contract/declare/format.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { listPortalOrders, type readOrderHead } from '#orders/contract/endpoints.ts'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import classes from './OrderDetails.module.css'
import { meets } from '#kit/contract/declare/need.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreen } from '#kit/web/screen/screens.ts'
import { useSession } from '#kit/web/session/session.ts'

/** The reference of an order placed in the portal, with a link for accounts that may open it. */
export function PortalReference({ reference }: { reference: string }) {
  const mayOpen = meets(useScreen('placedOrder').needs, useSession()?.rights)
  const code = <span className="code">{reference}</span>
  if (!mayOpen) return code
  return (
    <ScreenLink screen="placedOrder" search={{ order: reference }}>
      {code}
    </ScreenLink>
  )
}

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
      {bookedOn && <p>Confirmed {formatDate(bookedOn)}</p>}
    </section>
  )
}
