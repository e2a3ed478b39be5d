import { counted } from '#kit/contract/declare/format.ts'
import { listOpenCarts } from '#buying/contract/purchase/endpoints.ts'
import { preparedText } from '#buying/contract/purchase/rules.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { shipToName, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import type { CartKey } from './order.ts'

/**
 * The carts of the customer's other ship-tos, so that none is forgotten. Renders nothing if there are none, or if the
 * user cannot choose a ship-to.
 */
export function OtherCarts({ whose: { companyNumber, customerNumber, shipTo } }: { whose: CartKey }) {
  const shipTos = useShipTos(useCustomerSession())
  const { rows = [] } = useList(listOpenCarts, { companyNumber, customerNumber })
  const others = rows.filter((cart) => cart.shipTo !== shipTo)
  if (shipTos.locked !== undefined || others.length === 0) return null
  return (
    <nav className="row screen-only" aria-label="Carts of other ship-tos">
      <span>Other carts:</span>
      <ul className="row">
        {others.map((cart) => (
          <li key={cart.shipTo}>
            <ScreenLink screen="purchase" search={{ shipTo: cart.shipTo }}>
              {shipToName(shipTos, cart.shipTo)}
            </ScreenLink>{' '}
            ({preparedText(cart, cart.lines) || counted(cart.lines, 'line')})
          </li>
        ))}
      </ul>
    </nav>
  )
}
