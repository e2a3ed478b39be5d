import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends ButtonProps {
  /** While it runs, clicks do nothing, and the button keeps the focus, which a disabled one would lose. */
  busy: boolean
  onClick: () => void
  children: ReactNode
}

/** A button for an action that takes a while. */
export const BusyButton = ({ busy, onClick, ...rest }: Props) => (
  <Button
    {...rest}
    opacity={busy ? 0.6 : undefined}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={() => !busy && onClick()}
  />
)
