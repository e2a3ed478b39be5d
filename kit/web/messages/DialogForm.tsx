import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogButtons } from './Dialog.tsx'

interface Props {
  submit: string
  color?: string | undefined
  canSubmit: boolean
  busy: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A dialog's form and its buttons. It submits only if `canSubmit` is true, and not while it is busy. */
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
