import { Button, CloseButton } from '@mantine/core'
import { type CSSProperties, type ReactNode, useCallback, useId, useState } from 'react'
import classes from './Dialog.module.css'

interface Props {
  title: string
  message?: string
  role?: 'alertdialog'
  /** The width in rem; a narrow window limits it. */
  width?: number
  /** Shows a close button beside the title. Use it if the dialog has no button of its own. */
  closable?: boolean
  /** Called for Escape and the close button. The caller must stop rendering the dialog. */
  onClose: () => void
  children: ReactNode
}

/** Returns the control that gets the focus back: the focused one or, for a menu entry, the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[id$="-dropdown"]')
  if (menu) return document.getElementById(menu.id.replace(/-dropdown$/, ''))
  return focused instanceof HTMLElement ? focused : null
}

/** Whether something is being saved. That may fail, and then its input and the reason must still be there. */
const isBusy = (dialog: Element) => dialog.querySelector('button:is([data-loading], [aria-busy])') !== null

/** A modal dialog, open while it is rendered. Focuses the element with `data-autofocus`, or else the first one. */
export function Dialog({ title, message, role, width, closable = false, onClose, children }: Props) {
  const id = useId()
  // The menu closes when the dialog opens, so this finds its button beforehand.
  const [opener] = useState(() => openerOf(document.activeElement))
  const open = useCallback(
    (element: HTMLDialogElement) => {
      element.showModal()
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      return () => {
        element.close()
        opener?.focus()
      }
    },
    [opener],
  )
  return (
    <dialog
      ref={open}
      role={role}
      className={`${classes.dialog} raised`}
      style={width === undefined ? undefined : ({ '--dialog-width': `${width}rem` } as CSSProperties)}
      aria-labelledby={`${id}-title`}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
      onCancel={(event) => {
        // A file picker inside the dialog sends the same event when it closes, and that event bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isBusy(event.currentTarget)) onClose()
      }}
      // For a second Escape, the browser closes the dialog without asking.
      onClose={({ currentTarget }) => {
        if (isBusy(currentTarget)) currentTarget.showModal()
      }}
    >
      <div className={classes.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {closable && <CloseButton aria-label="Close" onClick={onClose} />}
      </div>
      {message !== undefined && (
        <p id={`${id}-message`} className={classes.message}>
          {message}
        </p>
      )}
      {children}
    </dialog>
  )
}

/** A dialog's buttons; the primary one comes last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)

interface FormProps {
  submit: string
  color?: string | undefined
  canSubmit: boolean
  busy: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A dialog's form and its buttons. It submits only if `canSubmit` is true, and not while it is busy. */
export const DialogForm = ({ submit, color, canSubmit, busy, onSubmit, onCancel, children }: FormProps) => (
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
