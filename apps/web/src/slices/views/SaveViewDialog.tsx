import { maxViewAddress, maxViewName } from '@trade-counter/contract/slices/views/rules.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons } from '#web/kit/messages/Dialog.tsx'
import classes from './views.module.css'

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
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [saving, setSaving] = useState(false)
  const isTooLong = address.length > maxViewAddress
  const canSave = name.trim() !== '' && !isTooLong
  return (
    <Dialog
      title="Save this view"
      message={
        onlyOrder
          ? 'A view keeps the order, the quick find, and the columns of this table.'
          : 'A view keeps the filters, the order, the quick find, and the columns of this screen.'
      }
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!canSave || saving) return
          setSaving(true)
          void save(name.trim(), shared).finally(() => setSaving(false))
        }}
      >
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
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={!canSave}>
            {taken.includes(name.trim()) ? 'Replace' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
