import { maxCartLines, type TypedLine } from '#buying/contract/ordering/lines.ts'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import classes from './AddToShipTo.module.css'
import { type OnAdded, rememberShipTo, useCartAdding } from './cart.ts'
import { ShipToChoice } from './ShipToChoice.tsx'

interface Props {
  lines: readonly TypedLine[]
  /** By default, it says how many lines it adds. */
  label?: string
  onAdded?: OnAdded
  /** Called when the user has decided, before the lines are in the cart. */
  onSent?: (() => void) | undefined
  /** The fields of the lines. Enter in one of them adds. */
  children?: ReactNode
}

/** Adds lines to the cart of a ship-to that the user chooses here. Renders nothing for accounts that may not order. */
export function AddToShipTo({ lines, label, onAdded, onSent, children }: Props) {
  const { customer } = useCustomerSession()
  const [chosen, setChosen] = useState('')
  const adding = useCartAdding(chosen, onAdded)
  if (adding?.shipTo === undefined) return null
  const choose = (next: string) => {
    setChosen(next)
    rememberShipTo(customer, next)
  }
  const counted = lines.length === 0 ? 'Add to cart' : `Add ${lines.length.toLocaleString('en-US')} to cart`
  return (
    <form
      className={`${classes.add} row screen-only`}
      onSubmit={(event) => {
        event.preventDefault()
        onSent?.()
      }}
    >
      <ShipToChoice value={adding.shipTo} onChange={choose} />
      {children}
      <BusyButton
        type="submit"
        busy={adding.add.isPending}
        disabled={lines.length === 0 || lines.length > maxCartLines}
        onClick={() => adding.add.mutate(lines)}
      >
        {label ?? counted}
      </BusyButton>
    </form>
  )
}
