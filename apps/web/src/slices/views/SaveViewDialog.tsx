import { maxViewAddress, maxViewName } from '@trade-counter/contract/slices/views/rules.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useCallback, useId, useState } from 'react'
import dialog from '#web/kit/messages/dialogs.module.css'
import classes from './GridViews.module.css'

interface Props {
  /** The names of the viewer's own views of this screen. */
  taken: readonly string[]
  address: string
  /** Whether a view of this screen keeps no filters. */
  onlyOrder: boolean
  circle: string
  save: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

/** Asks for the name under which to save the screen's current view. */
export function SaveViewDialog({ taken, address, onlyOrder, circle, save, onClose }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [saving, setSaving] = useState(false)
  const open = useCallback((element: HTMLDialogElement | null) => element?.showModal(), [])
  const isTooLong = address.length > maxViewAddress
  const canSave = name.trim() !== '' && !isTooLong
  return (
    <dialog
      ref={open}
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={`${id}-title`} className={dialog.title}>
        Save this view
      </h2>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!canSave || saving) return
          setSaving(true)
          void save(name.trim(), shared).finally(() => setSaving(false))
        }}
      >
        <p id={`${id}-message`} className={dialog.message}>
          {onlyOrder
            ? 'A view keeps the order, the quick find, and the columns of this table.'
            : 'A view keeps the filters, the order, the quick find, and the columns of this screen.'}
        </p>
        <TextInput
          label="Name"
          size="sm"
          autoFocus
          data-autofocus
          maxLength={maxViewName}
          value={name}
          error={isTooLong && 'These filters are too long for a view. Remove some of them.'}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox
          label={`Share with ${circle}`}
          classNames={{ description: classes.sharing ?? '' }}
          description="They see the name and the text in its filters, never rows that they may not see."
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={!canSave}>
            {taken.includes(name.trim()) ? 'Replace' : 'Save'}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
