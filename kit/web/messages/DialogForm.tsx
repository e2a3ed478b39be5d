import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogButtons } from './Dialog.tsx'

interface Props {
  /** The label of the button that completes it. */
  submit: string
  color?: string | undefined
  canSubmit: boolean
  busy: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** The form of a dialog, with its buttons. It is submitted only while it can be, and once at a time. */
export const DialogForm = ({ submit, color, canSubmit, busy, onSubmit, onCancel, children }: Props) => (
  <form
    className="stack"
    onSubmit={(event) => {
      event.preventDefault()
      if (canSubmit && !busy) onSubmit()
    }}
  >
    {children}
    <DialogButtons>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" color={color} loading={busy} disabled={!canSubmit}>
        {submit}
      </Button>
    </DialogButtons>
  </form>
)
