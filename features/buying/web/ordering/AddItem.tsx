import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { useId, useState } from 'react'
import { AddToShipTo } from './AddToShipTo.tsx'
import { Stepper } from './Stepper.tsx'

interface Props {
  item: string
  unit: string
  casePack: number
  /** The quantity offered first. */
  offered: number
}

/** Adds a quantity of one item to a cart. Renders nothing for accounts that may not order. */
export function AddItem({ item, unit, casePack, offered }: Props) {
  const [quantity, setQuantity] = useState(String(offered))
  const note = useId()
  const fault = quantityFault(quantity, unit)
  return (
    <AddToShipTo lines={fault === undefined ? [{ item, quantity }] : []} label="Add to cart">
      <Stepper
        item={item}
        casePack={casePack}
        value={quantity}
        error={fault !== undefined}
        warning={false}
        describedBy={fault && note}
        onChange={setQuantity}
      />
      {fault && (
        <p id={note} role="alert" className="danger">
          {fault}
        </p>
      )}
    </AddToShipTo>
  )
}
