import { counted, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import { readUsualOrders, type UsualOrder } from '#home/contract/usual-order/endpoints.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { shortShipToName } from '#accounts/web/filters/use-ship-tos.ts'
import { AddToCart } from '#buying/web/ordering/AddToCart.tsx'
import { useValue } from '#kit/web/calls/use-value.ts'
import type { Whose } from '#kit/web/panels/use-allowed-list.ts'
import { hasFeature } from '#kit/web/screen/features.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import classes from './UsualOrders.module.css'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** An order that is due. Its lines go into the cart only when the user says so. */
function Offer({ order: { day, shipTo, shipToName, lines } }: { order: UsualOrder }) {
  const { customer } = useCustomerSession()
  const [isOpen, setOpen] = useState(false)
  const amounts = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const what = [counted(lines.length, 'line'), ...(amounts.length > 0 ? [formatMoney(sumMoney(amounts))] : [])].join(
    ', ',
  )
  return (
    <section className={`${classes.offer} box`} aria-label={`Usual order for ship-to ${shipTo}`}>
      <Group component="p" gap="0.25rem 1rem">
        <span>
          Your usual {weekday.format(new Date(`${day}T00:00:00Z`))} order: <strong>{what}</strong>
        </span>
        <span className="muted">
          <span className="code">{shipTo}</span> {shortShipToName(shipToName, customer.name)}
        </span>
        <Button className="push" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Review'}
        </Button>
      </Group>
      {isOpen && (
        <>
          <ul className={classes.lines}>
            {lines.map(({ item, description, unit, quantity, amount }) => (
              <li key={item}>
                <span className="code">{item}</span>
                <span className={classes.name}>{sentenceCase(description)}</span>
                <span className="figure">
                  {formatQuantity(quantity)} {unit}
                </span>
                <span className="figure">{amount === null ? '' : formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
          <AddToCart
            variant="filled"
            label={`Add ${counted(lines.length, 'line')} to cart`}
            shipTo={shipTo}
            lines={lines.map(({ item, quantity }) => ({ item, quantity: String(quantity) }))}
          />
        </>
      )}
    </section>
  )
}

/** The usual orders that are due today or tomorrow. Shows nothing if there are none, or if the viewer may not order. */
export function UsualOrders({ whose }: { whose: Whose }) {
  const { rights } = useCustomerSession()
  const isAllowed = meets(readUsualOrders.needs, rights) && hasFeature(readUsualOrders.feature)
  const { value } = useValue(readUsualOrders, isAllowed ? whose : undefined)
  return value?.orders.map((order) => <Offer key={order.day + order.shipTo} order={order} />)
}
