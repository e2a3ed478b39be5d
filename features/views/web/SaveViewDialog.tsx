import { maxViewAddress, maxViewName } from '#views/contract/rules.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog, DialogForm } from '#kit/web/messages/Dialog.tsx'

interface Props {
  /** The names of the viewer's own views of this screen. */
  taken: readonly string[]
  address: string
  /** Whether views of this screen store no filters. */
  onlyOrder: boolean
  audience: string
  saving: boolean
  onSave: (as: { name: string; shared: boolean }) => void
  onClose: () => void
}

export function SaveViewDialog({ taken, address, onlyOrder, audience, saving, onSave, onClose }: Props) {
  const { values, getInputProps } = useForm({ initialValues: { name: '', shared: false } })
  const name = values.name.trim()
  const nameFault = lengthFault(name, maxViewName)
  const isTooLong = address.length > maxViewAddress
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
      <DialogForm
        submit={taken.includes(name) ? 'Replace' : 'Save'}
        canSubmit={name !== '' && !nameFault && !isTooLong}
        busy={saving}
        onSubmit={() => onSave({ name, shared: values.shared })}
        onCancel={onClose}
      >
        <TextInput
          label="Name"
          size="sm"
          autoFocus
          data-autofocus
          {...getInputProps('name', { withError: false })}
          error={nameFault ?? (isTooLong && 'These filters are too long for a view. Remove some of them.')}
          errorProps={{ role: 'alert' }}
        />
        <Checkbox
          label={`Share with ${audience}`}
          classNames={{ description: 'muted dense' }}
          description="They see the name and the text in its filters, never rows that they may not see."
          {...getInputProps('shared', { type: 'checkbox' })}
        />
      </DialogForm>
    </Dialog>
  )
}
