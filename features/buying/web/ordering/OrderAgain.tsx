import type { OrderAgainProps } from '#orders/web/order-again.ts'
import { AddToCart } from './AddToCart.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'

export function OrderAgain({ head, lines }: OrderAgainProps) {
  const { customer } = useCustomerSession()
  if (head.companyNumber !== customer.company || head.customerNumber !== customer.customer) return null
  const ordered = lines.filter(({ quantityOrdered }) => quantityOrdered > 0)
  if (ordered.length === 0) return null
  const again = ordered.map(({ partNumber, quantityOrdered }) => ({
    item: partNumber,
    quantity: String(quantityOrdered),
  }))
  return <AddToCart lines={again} label="Order again" shipTo={head.shipToNumber} />
}
