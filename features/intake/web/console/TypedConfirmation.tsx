import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { DialogForm } from '#kit/web/messages/DialogForm.tsx'
import { useChange } from '#kit/web/messages/use-change.ts'

interface Props {
  /** The text to type; undefined while it is loading. */
  digest: string | undefined
  button: string
  color?: string
  /** Announced while the action runs. */
  underway: string
  /** Runs the action. If it throws, the form shows the error. */
  confirm: (digest: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form that runs an action after the user types the digest. */
export function TypedConfirmation({ digest, button, color, underway, confirm, onClose, children }: Props) {
  const { values, getInputProps } = useForm({ initialValues: { typed: '' } })
  const { mutate, isPending, error } = useChange(confirm)
  const isReady = digest !== undefined && values.typed.trim() === digest
  return (
    <DialogForm
      submit={button}
      color={color}
      canSubmit={isReady}
      busy={isPending}
      onSubmit={() => mutate(values.typed.trim())}
      onCancel={onClose}
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
    </DialogForm>
  )
}
