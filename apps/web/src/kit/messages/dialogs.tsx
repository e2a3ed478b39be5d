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

const ask = (asked: Omit<OpenDialog, 'answer'>, { signal, urgent }: Options = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const entry: OpenDialog = {
      ...asked,
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
  asked: { title: string; message: string; ok?: string; link?: DialogLink } & Options,
): Promise<void> {
  const { title, message, link, ok = 'OK', ...options } = asked
  await ask({ title, message, link, yes: ok, no: undefined }, options)
}

/** Asks a question; Escape means no, and Enter defaults to no. */
export const askConfirm = (asked: { title: string; message: string; yes?: string; no?: string }): Promise<boolean> =>
  ask({ title: asked.title, message: asked.message, yes: asked.yes ?? 'Yes', no: asked.no ?? 'No' })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function Dialog({ asked }: { asked: OpenDialog }) {
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
        asked.answer(false)
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {asked.title}
      </h2>
      <p id={`${id}-message`} className={classes.message}>
        {asked.message}
      </p>
      {asked.link && (
        <p className={classes.message}>
          <a href={asked.link.href} target="_blank" rel="noopener">
            {asked.link.label}
          </a>
        </p>
      )}
      <div className={classes.buttons}>
        {asked.no !== undefined && (
          <Button variant="default" data-autofocus autoFocus onClick={() => asked.answer(false)}>
            {asked.no}
          </Button>
        )}
        <Button autoFocus={asked.no === undefined} onClick={() => asked.answer(true)}>
          {asked.yes}
        </Button>
      </div>
    </dialog>
  )
}

/** Renders alerts and questions; mounted once, at the root. */
export function DialogHost() {
  const [first] = useSyncExternalStore(subscribe, () => queue)
  return first ? <Dialog key={first.message} asked={first} /> : null
}
