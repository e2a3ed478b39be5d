import { CloseButton } from '@mantine/core'
import { type CSSProperties, type ReactNode, useCallback, useId, useState } from 'react'
import classes from './Dialog.module.css'

interface Props {
  title: string
  /** A paragraph that describes the dialog. */
  message?: string
  role?: 'alertdialog'
  /** In rem, unless the window is narrower. */
  width?: number
  /** Placed in the middle of the window, for a long dialog. */
  centered?: boolean
  /** Shows a close button beside the title, for a dialog without its own. */
  closable?: boolean
  /** Called for Escape and the close button; the caller then stops rendering the dialog. */
  onClose: () => void
  children: ReactNode
}

/** The focused control, which takes the focus back; for an entry of a menu, which closes, the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[id$="-dropdown"]')
  if (menu) return document.getElementById(menu.id.replace(/-dropdown$/, ''))
  return focused instanceof HTMLElement ? focused : null
}

/** A modal dialog, open while it is rendered. The element with `data-autofocus` gets the focus, or else the first one. */
export function Dialog({ title, message, role, width, centered = false, closable = false, onClose, children }: Props) {
  const id = useId()
  // A menu is gone when the dialog opens, so its button is found before.
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
      data-centered={centered || undefined}
      style={width === undefined ? undefined : ({ '--dialog-width': `${width}rem` } as CSSProperties)}
      aria-labelledby={`${id}-title`}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
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

/** The buttons at the end of a dialog, the one that completes it last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)
