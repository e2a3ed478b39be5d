import { screens } from '#buying/contract/screens.ts'
import { counted } from '#kit/contract/declare/format.ts'
import { queueMailOnce } from '#kit/server/mail/mail-queries.ts'
import type { Services } from '#kit/server/services/services.ts'
import { readPreparedCarts } from '#orders/server/state-queries.ts'
import { notify } from './approval-mail.ts'
import { readBuyers } from './approver-queries.ts'
import { readShipTo } from './order-queries.ts'

const minutes = 60_000
/** An employee who has changed nothing for so long is done. */
const quiet = 15 * minutes
/** After so long, the customer is not told any more. */
const late = 24 * 60 * minutes

/**
 * Tells a customer's buyers by mail, at most once a week for a cart, that an employee of the distributor has prepared it.
 * @param services with the owner's store
 */
export async function mailPreparedCarts(services: Services): Promise<void> {
  const { store, clock, branding } = services
  const now = clock.now().getTime()
  for (const cart of await readPreparedCarts(store.db, new Date(now - late), new Date(now - quiet))) {
    const { preparedBy, preparedLines } = cart
    const { shipTo } = await readShipTo(store.db, cart)
    const message = {
      about: `prepared cart ${cart.cart_id}`,
      path: `${screens.purchase.path}?shipTo=${encodeURIComponent(shipTo)}`,
      to: await readBuyers(store.db, cart),
      subject: `${preparedBy} has prepared a cart for you`,
      lines: [
        `${preparedBy} has put ${counted(preparedLines, 'line')} into the cart of ship-to ${shipTo}.`,
        `Sign in to the ${branding.name} portal to change the cart and send it. Nothing is ordered before that.`,
      ],
    }
    await notify(store.db, services, message, queueMailOnce)
  }
}
