import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { DialogButtons } from '#web/kit/messages/Dialog.tsx'
import classes from './Feeds.module.css'

interface Props {
  /** What to type; undefined while it is read. */
  digest: string | undefined
  button: string
  color?: string
  /** Announced while the work is done. */
  underway: string
  /** Does the work. What it throws is shown. */
  confirm: (digest: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form that does its work once the digest is typed. */
export function TypedConfirmation({ digest, button, color, underway, confirm, onClose, children }: Props) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isReady = digest !== undefined && typed.trim() === digest

  async function submit(): Promise<void> {
    if (!isReady || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await confirm(digest)
    } catch (refused) {
      setFailure(reasonOf(refused))
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {digest !== undefined && (
        <TextInput
          label={
            <>
              Type <code>{digest}</code> to confirm
            </>
          }
          size="sm"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {isBusy && <p role="status">{underway}</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" color={color} disabled={!isReady} loading={isBusy}>
          {button}
        </Button>
      </DialogButtons>
    </form>
  )
}
