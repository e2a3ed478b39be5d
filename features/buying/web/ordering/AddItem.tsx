import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { AddToShipTo } from './AddToShipTo.tsx'
import { useCartAdding } from './cart.ts'
import { Stepper } from './Stepper.tsx'

interface Props {
  item: string
  /** Undefined while the item is unknown. */
  unit: string | undefined
  casePack: number
  /** The quantity in the field until the user types another one; undefined while it is unknown. */
  offered: number | undefined
  autoFocus?: boolean
  /** Called when the user has decided, before the quantity is in the cart. */
  onSent?: () => void
}

/** Adds a quantity of one item to a cart. Renders nothing for accounts that may not order. */
export function AddItem({ item, unit, casePack, offered, autoFocus = false, onSent }: Props) {
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const note = useId()
  const quantity = typed ?? String(offered ?? '')
  const fault = quantityFault(quantity, unit)
  const isReady = useCartAdding()?.shipTo !== undefined
  useEffect(() => {
    if (autoFocus && isReady) field.current?.focus()
  }, [autoFocus, isReady])
  // An offer that arrives late is selected like one that was there, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new offer is selected
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.select()
  }, [offered])
  return (
    <AddToShipTo lines={fault === undefined ? [{ item, quantity }] : []} label="Add to cart" onSent={onSent}>
      <Stepper
        item={item}
        casePack={casePack}
        unit={unit}
        value={quantity}
        error={typed !== undefined && fault !== undefined}
        warning={false}
        describedBy={fault && note}
        field={field}
        isFirst={autoFocus}
        onChange={setTyped}
      />
      {typed !== undefined && fault && (
        <p id={note} role="alert" className="danger">
          {fault}
        </p>
      )}
    </AddToShipTo>
  )
}
