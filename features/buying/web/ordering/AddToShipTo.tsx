import { maxCartLines } from '#buying/contract/ordering/lines.ts'
import { type ComponentProps, useState } from 'react'
import { useCustomerSession } from '#kit/web/session/session.ts'
import classes from './AddItem.module.css'
import { AddToCart } from './AddToCart.tsx'
import { rememberShipTo, useCartAdding } from './cart.ts'
import { ShipToChoice } from './ShipToChoice.tsx'

/** Adds lines to the cart of a ship-to that the user chooses here. Renders nothing for accounts that may not order. */
export function AddToShipTo({ lines, onAdded }: Pick<ComponentProps<typeof AddToCart>, 'lines' | 'onAdded'>) {
  const { customer } = useCustomerSession()
  const [chosen, setChosen] = useState('')
  const shipTo = useCartAdding(chosen)?.shipTo
  if (shipTo === undefined) return null
  const choose = (next: string) => {
    setChosen(next)
    rememberShipTo(customer, next)
  }
  return (
    <div className={`${classes.add} screen-only`}>
      <ShipToChoice value={shipTo} onChange={choose} />
      <AddToCart
        variant="filled"
        lines={lines.length <= maxCartLines ? lines : []}
        label={lines.length === 0 ? 'Add to cart' : `Add ${lines.length.toLocaleString('en-US')} to cart`}
        shipTo={shipTo}
        {...(onAdded && { onAdded })}
      />
    </div>
  )
}
