import { cancelOrder } from '#buying/contract/purchase/endpoints.ts'
import { call } from '#kit/web/calls/api.ts'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { askConfirm } from '#kit/web/messages/dialogs.tsx'
import { useChange } from '#kit/web/messages/use-change.ts'
import { refreshCarts } from '../ordering/cart.ts'
import type { CartKey, Order } from './order.ts'

/** Cancels an order that the distributor does not have yet, after a question. */
export function CancelOrder({ whose, order: { cart, reference } }: { whose: CartKey; order: Order }) {
  const cancel = useChange(
    async () => {
      const message = 'Nothing of it will ship. You can order its lines again at any time.'
      if (!(await askConfirm({ title: `Cancel order ${reference}?`, message, yes: 'Cancel order', no: 'Keep order' })))
        return
      await call(cancelOrder, { ...whose, cart })
    },
    { failed: `Order ${reference} was not cancelled` },
  )
  return (
    <BusyButton
      variant="default"
      busy={cancel.isPending}
      onClick={() => cancel.mutate(undefined, { onSettled: () => void refreshCarts() })}
    >
      Cancel order
    </BusyButton>
  )
}
