import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import type { ButtonProps } from '@mantine/core'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { useCartAdding } from './cart.ts'

interface Props extends ButtonProps {
  lines: readonly TypedLine[]
  label?: string
  shipTo?: string | undefined
}

/** Adds lines to the cart of the chosen ship-to. Renders nothing for accounts that may not order. */
export function AddToCart({ lines, label = 'Add to cart', shipTo, ...button }: Props) {
  const adding = useCartAdding(shipTo)
  if (!adding) return null
  return (
    <BusyButton
      variant="default"
      {...button}
      busy={adding.add.isPending}
      disabled={lines.length === 0 || adding.shipTo === undefined}
      onClick={() => adding.add.mutate(lines)}
    >
      {label}
    </BusyButton>
  )
}
