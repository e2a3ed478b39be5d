import { listOpenCarts } from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { useList } from '#web/kit/calls/use-list.ts'
import { placeName } from '#web/kit/filters/place-name.ts'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import { useCustomerSession } from '#web/kit/session/session.ts'
import type { CartKey } from './Cart.tsx'
import classes from './Purchase.module.css'

/** The carts of the customer's other ship-tos, so that none is forgotten. Nothing if there are none. */
export function OtherCarts({ whose: { companyNumber, customerNumber, shipTo } }: { whose: CartKey }) {
  const { customer } = useCustomerSession()
  const { rows = [] } = useList(listOpenCarts, { companyNumber, customerNumber })
  const others = rows.filter((cart) => cart.shipTo !== shipTo)
  if (others.length === 0) return null
  return (
    <nav className={classes.others} aria-label="Carts of other ship-tos">
      <span>Other carts:</span>
      <ul>
        {others.map((cart) => (
          <li key={cart.shipTo}>
            <ScreenLink screen="purchase" search={{ shipTo: cart.shipTo }}>
              {cart.shipTo} {placeName(cart.shipToName, customer.name) || cart.shipToName}
            </ScreenLink>{' '}
            ({cart.lines} {cart.lines === 1 ? 'line' : 'lines'})
          </li>
        ))}
      </ul>
    </nav>
  )
}
