import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { DialogButtons } from '#web/kit/messages/Dialog.tsx'
import { useChange } from '#web/kit/messages/use-change.ts'

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
  const { values, getInputProps, onSubmit } = useForm({ initialValues: { typed: '' } })
  const { mutate, isPending, error } = useChange(confirm)
  const isReady = digest !== undefined && values.typed.trim() === digest
  return (
    <form
      className="stack"
      onSubmit={onSubmit(() => {
        if (isReady && !isPending) mutate(digest)
      })}
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
          {...getInputProps('typed')}
        />
      )}
      {isPending && <p role="status">{underway}</p>}
      {error && <p role="alert">{reasonOf(error)}</p>}
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" color={color} disabled={!isReady} loading={isPending}>
          {button}
        </Button>
      </DialogButtons>
    </form>
  )
}
