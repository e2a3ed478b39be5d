import { Button } from '@mantine/core'
import { useCallback, useId, useSyncExternalStore } from 'react'
import classes from './dialogs.module.css'

export interface DialogLink {
  label: string
  href: string
}

interface OpenDialog {
  title: string
  message: string
  yes: string
  /** Undefined for an alert, which can only be acknowledged. */
  no: string | undefined
  /** A link below the message that opens in a new tab. */
  link?: DialogLink | undefined
  answer: (yes: boolean) => void
}

let queue: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

function publish(next: readonly OpenDialog[]): void {
  queue = next
  for (const listener of listeners) listener()
}

interface Options {
  /** Closes the message without acknowledgment. */
  signal?: AbortSignal | undefined
  /** Shows it immediately, before messages that are already open. */
  urgent?: boolean | undefined
}

const ask = (dialog: Omit<OpenDialog, 'answer'>, { signal, urgent }: Options = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const entry: OpenDialog = {
      ...dialog,
      answer(yes) {
        publish(queue.filter((other) => other !== entry))
        resolve(yes)
      },
    }
    publish(urgent ? [entry, ...queue] : [...queue, entry])
    signal?.addEventListener('abort', () => entry.answer(false))
  })

/** Shows a message until it is acknowledged. */
export async function showAlert(
  dialog: { title: string; message: string; ok?: string; link?: DialogLink } & Options,
): Promise<void> {
  const { title, message, link, ok = 'OK', ...options } = dialog
  await ask({ title, message, link, yes: ok, no: undefined }, options)
}

/** Asks a question; Escape means no, and Enter defaults to no. */
export const askConfirm = (dialog: { title: string; message: string; yes?: string; no?: string }): Promise<boolean> =>
  ask({ title: dialog.title, message: dialog.message, yes: dialog.yes ?? 'Yes', no: dialog.no ?? 'No' })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function Dialog({ dialog }: { dialog: OpenDialog }) {
  const id = useId()
  const open = useCallback((element: HTMLDialogElement | null) => element?.showModal(), [])
  return (
    <dialog
      ref={open}
      className={classes.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault()
        dialog.answer(false)
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {dialog.title}
      </h2>
      <p id={`${id}-message`} className={classes.message}>
        {dialog.message}
      </p>
      {dialog.link && (
        <p className={classes.message}>
          <a href={dialog.link.href} target="_blank" rel="noopener">
            {dialog.link.label}
          </a>
        </p>
      )}
      <div className={classes.buttons}>
        {dialog.no !== undefined && (
          <Button variant="default" data-autofocus autoFocus onClick={() => dialog.answer(false)}>
            {dialog.no}
          </Button>
        )}
        <Button autoFocus={dialog.no === undefined} onClick={() => dialog.answer(true)}>
          {dialog.yes}
        </Button>
      </div>
    </dialog>
  )
}

/** Renders alerts and questions; mounted once, at the root. */
export function DialogHost() {
  const [first] = useSyncExternalStore(subscribe, () => queue)
  return first ? <Dialog key={first.message} dialog={first} /> : null
}
