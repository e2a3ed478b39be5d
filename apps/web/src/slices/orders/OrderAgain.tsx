import type { RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { listOrderLines, readOrderHead } from '@trade-counter/contract/slices/orders/endpoints.ts'
import { AddToCart } from '#web/kit/ordering/AddToCart.tsx'
import { useCustomerSession } from '#web/kit/session/session.ts'
import classes from './OrderDetails.module.css'

interface Props {
  /** At the top of a wide window, or below the lines in a narrow one, whose top has no room. */
  shownIn: 'wide' | 'narrow'
  head: RowOfList<typeof readOrderHead>
  lines: readonly RowOfList<typeof listOrderLines>[]
}

/** Adds an order's lines to the cart of its ship-to. */
export function OrderAgain({ shownIn, head, lines }: Props) {
  const { customer } = useCustomerSession()
  if (head.companyNumber !== customer.company || head.customerNumber !== customer.customer) return null
  const ordered = lines.filter(({ quantityOrdered }) => quantityOrdered > 0)
  if (ordered.length === 0) return null
  const again = ordered.map(({ partNumber, quantityOrdered }) => ({
    item: partNumber,
    quantity: String(quantityOrdered),
  }))
  return (
    <span className={classes[shownIn]}>
      <AddToCart lines={again} label="Order again" shipTo={head.shipToNumber} />
    </span>
  )
}
