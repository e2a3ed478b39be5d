import { maxCartLines } from '#buying/contract/ordering/lines.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useCustomerSession } from '#kit/web/session/session.ts'
import classes from './AddToShipTo.module.css'
import { AddToCart } from './AddToCart.tsx'
import { rememberShipTo, useCartAdding } from './cart.ts'
import { ShipToChoice } from './ShipToChoice.tsx'

interface Props extends Pick<ComponentProps<typeof AddToCart>, 'lines' | 'onAdded'> {
  /** By default, it says how many lines it adds. */
  label?: string
  /** Called when the user has decided, before the lines are in the cart. */
  onSent?: () => void
  /** The fields of the lines. Enter in one of them adds. */
  children?: ReactNode
}

/** Adds lines to the cart of a ship-to that the user chooses here. Renders nothing for accounts that may not order. */
export function AddToShipTo({ lines, label, onAdded, onSent, children }: Props) {
  const { customer } = useCustomerSession()
  const [chosen, setChosen] = useState('')
  const shipTo = useCartAdding(chosen)?.shipTo
  if (shipTo === undefined) return null
  const choose = (next: string) => {
    setChosen(next)
    rememberShipTo(customer, next)
  }
  const counted = lines.length === 0 ? 'Add to cart' : `Add ${lines.length.toLocaleString('en-US')} to cart`
  return (
    <form
      className={`${classes.add} screen-only`}
      onSubmit={(event) => {
        event.preventDefault()
        onSent?.()
      }}
    >
      <ShipToChoice value={shipTo} onChange={choose} />
      {children}
      <AddToCart
        variant="filled"
        type="submit"
        lines={lines.length <= maxCartLines ? lines : []}
        label={label ?? counted}
        shipTo={shipTo}
        {...(onAdded && { onAdded })}
      />
    </form>
  )
}
