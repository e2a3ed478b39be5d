import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Dialog, DialogButtons } from './Dialog.tsx'

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

function Alert({ dialog }: { dialog: OpenDialog }) {
  const { title, message, link, yes, no, answer } = dialog
  return (
    <Dialog role="alertdialog" title={title} message={message} onClose={() => answer(false)}>
      {link && (
        <p>
          <a href={link.href} target="_blank" rel="noopener">
            {link.label}
          </a>
        </p>
      )}
      <DialogButtons>
        {no !== undefined && (
          <Button variant="default" data-autofocus autoFocus onClick={() => answer(false)}>
            {no}
          </Button>
        )}
        <Button autoFocus={no === undefined} onClick={() => answer(true)}>
          {yes}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Renders alerts and questions; mounted once, at the root. */
export function DialogHost() {
  const [first] = useSyncExternalStore(subscribe, () => queue)
  return first ? <Alert key={first.message} dialog={first} /> : null
}
