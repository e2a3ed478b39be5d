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
    mod={{ loading: busy }}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={() => !busy && onClick()}
  />
)
