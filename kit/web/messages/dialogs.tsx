import { Button } from '@mantine/core'
import { createAtom, useSelector } from '@tanstack/react-store'
import { Fragment, type ReactNode } from 'react'
import { Dialog, DialogButtons } from './Dialog.tsx'

interface OpenDialog {
  id: number
  content: ReactNode
}

const queue = createAtom<readonly OpenDialog[]>([])
let opened = 0

interface Options {
  /** Aborting closes the dialog, without an answer. */
  signal?: AbortSignal | undefined
  /** Shows the dialog immediately, before any that are already open. */
  urgent?: boolean | undefined
}

export const openDialog = <Answer,>(
  render: (answer: (value?: Answer) => void) => ReactNode,
  { signal, urgent }: Options = {},
): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const answer = (value?: Answer) => {
      queue.set((before) => before.filter((other) => other !== entry))
      resolve(value)
    }
    opened += 1
    const entry: OpenDialog = { id: opened, content: render(answer) }
    queue.set((before) => (urgent ? [entry, ...before] : [...before, entry]))
    signal?.addEventListener('abort', () => answer())
  })

interface AlertText {
  title: string
  message: string
  /** A link below the message that opens in a new tab. */
  link?: { label: string; href: string }
}

export async function showAlert({ ok = 'OK', signal, urgent, ...text }: AlertText & Options & { ok?: string }) {
  await openDialog<boolean>((answer) => <AlertDialog {...text} yes={ok} answer={answer} />, { signal, urgent })
}

/** Asks a question. Escape means no, and no is the default for Enter. */
export const askConfirm = async ({ yes = 'Yes', no = 'No', ...text }: AlertText & { yes?: string; no?: string }) =>
  (await openDialog<boolean>((answer) => <AlertDialog {...text} yes={yes} no={no} answer={answer} />)) === true

interface AlertProps extends AlertText {
  yes: string
  /** The label of the second button; undefined for an alert, which has only one. */
  no?: string
  answer: (yes: boolean) => void
}

function AlertDialog({ title, message, link, yes, no, answer }: AlertProps) {
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
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {no}
          </Button>
        )}
        <Button onClick={() => answer(true)}>{yes}</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Renders the dialogs that code opens, one at a time. Mounted once, at the root. */
export function DialogHost() {
  const [first] = useSelector(queue)
  return first ? <Fragment key={first.id}>{first.content}</Fragment> : null
}
