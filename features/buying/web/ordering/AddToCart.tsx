import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { type OnAdded, useCartAdding } from './cart.ts'

interface Props {
  lines: readonly TypedLine[]
  label?: string
  /** The ship-to of the cart, if known. */
  shipTo?: string | undefined
  size?: 'compact-sm'
  /** Omit if another button is the primary one. */
  variant?: 'filled'
  /** In a form, so that Enter in its fields adds. */
  type?: 'submit'
  onAdded?: OnAdded
}

/** Adds lines to the cart of the chosen ship-to. Renders nothing for accounts that may not order. */
export function AddToCart({ lines, label = 'Add to cart', shipTo, size, variant, type, onAdded }: Props) {
  const adding = useCartAdding(shipTo, onAdded)
  if (!adding) return null
  return (
    <BusyButton
      variant={variant ?? 'default'}
      {...(size && { size })}
      {...(type && { type })}
      busy={adding.add.isPending}
      disabled={lines.length === 0 || adding.shipTo === undefined}
      onClick={() => adding.add.mutate(lines)}
    >
      {label}
    </BusyButton>
  )
}
