import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { Dialog, DialogForm } from '#kit/web/messages/Dialog.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'

/** What was done, and the load to open next, if any. */
interface Confirmed {
  text: string
  load?: number
}

interface Props {
  title: string
  /** The text to type; undefined while it is loading. */
  digest: string | undefined
  button: string
  color?: string
  /** Announced while the action runs. */
  underway: string
  /** Runs the action. If it throws, the form shows the error. */
  confirm: (digest: string) => Promise<Confirmed>
  onClose: () => void
  children: ReactNode
}

/** A dialog that runs an action after the user types the digest. All data may be different afterwards. */
export function TypedConfirmation({ title, digest, button, color, underway, confirm, onClose, children }: Props) {
  const { values, getInputProps } = useForm({ initialValues: { typed: '' } })
  const open = useOpenScreen()
  const { mutate, isPending, error } = useChange(async (typed: string) => {
    const { text, load } = await confirm(typed)
    queries.clear()
    showNotice({ kind: 'done', text })
    open('feeds', load === undefined ? {} : { load })
  })
  const isReady = digest !== undefined && values.typed.trim() === digest
  return (
    <Dialog title={title} width={36} onClose={onClose}>
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
            {...getInputProps('typed')}
          />
        )}
        {isPending && <p role="status">{underway}</p>}
        {error && <p role="alert">{reasonOf(error)}</p>}
      </DialogForm>
    </Dialog>
  )
}
