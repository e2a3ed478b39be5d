import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { useEffect, useRef } from 'react'
import { useCartAdding } from './cart.ts'

/** Adds a line to the cart of the ship-to used last, as soon as that is known. Shows nothing. */
export function AddOnce({ line, onDone }: { line: TypedLine; onDone: () => void }) {
  const adding = useCartAdding()
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || adding?.shipTo === undefined) return
    isSent.current = true
    adding.add.mutate([line], { onSettled: onDone })
  })
  return null
}
