import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends ButtonProps {
  type?: 'submit'
  /** While the action runs, the button ignores clicks and keeps the focus, unlike a disabled button. */
  busy: boolean
  onClick: () => void
  children: ReactNode
}

export const BusyButton = ({ busy, onClick, ...rest }: Props) => (
  <Button
    {...rest}
    opacity={busy ? 0.6 : undefined}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={() => !busy && onClick()}
  />
)
