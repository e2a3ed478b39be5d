import { asPrinted, formatDate, counted } from '#kit/contract/declare/format.ts'
import { listPortalOrders } from '#orders/contract/endpoints.ts'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import classes from './OnTheirWayIn.module.css'
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
  return (
    <section className={`${classes.line} row box dense`} aria-label="Orders on their way in">
      <h2 className="dense">On their way in</h2>
      {/* A phone gets one line: what it pushes down moves less, and the first result stays above the fold. */}
      <ul className={`${classes.orders} row not-on-phone`}>
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
      </ul>
      {more > 0 && (
        <ScreenLink screen="purchase" search={{ show: 'orders' }} className="not-on-phone">
          {more} more
        </ScreenLink>
      )}
      <ScreenLink screen="purchase" search={{ show: 'orders' }} className="phone-only">
        {counted(rows.length, 'order')}
      </ScreenLink>
    </section>
  )
}
