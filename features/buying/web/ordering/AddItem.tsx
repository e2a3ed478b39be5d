import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { useState } from 'react'
import { TextField } from '#kit/web/filters/fields.tsx'
import { AddToCart } from './AddToCart.tsx'
import { useCartAdding } from './cart.ts'
import classes from './AddItem.module.css'

interface Props {
  item: string
  unit: string
  casePack: number
}

/** Adds a quantity of one item to the cart, by default one case. Renders nothing for accounts that may not order. */
export function AddItem({ item, unit, casePack }: Props) {
  const adding = useCartAdding()
  const [quantity, setQuantity] = useState(String(Math.max(1, casePack)))
  if (!adding) return null
  const fault = quantityFault(quantity, unit)
  return (
    <div className={`${classes.add} screen-only`}>
      <TextField
        label="Quantity"
        width={110}
        maxLength={20}
        inputMode="decimal"
        error={fault}
        value={quantity}
        onChange={setQuantity}
      />
      <AddToCart lines={fault === undefined ? [{ item, quantity }] : []} />
    </div>
  )
}
