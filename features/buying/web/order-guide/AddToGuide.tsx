import { flag, meets } from '#kit/contract/declare/need.ts'
import { addToGuide, listGuideLines, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { maxGuideLines, maxGuideName } from '#buying/contract/order-guide/rules.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import type { RowToolsProps } from '#kit/web/grid/row-tools.ts'
import { Dialog, DialogForm } from '#kit/web/messages/Dialog.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { hasFeature } from '#kit/web/screen/features.ts'
import { useSession } from '#kit/web/session/session.ts'
import { showLeftOut } from '../ordering/cart.ts'
import { useGuides } from './use-guides.ts'

/** Adds the selected rows' items to an order guide. Renders nothing for rows without item numbers. */
export function AddToGuide({ columns, selected }: RowToolsProps) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const key = columns.find(({ item }) => item)?.key
  const mayAdd = hasFeature('order-guide') && session?.customer && meets(flag('CanViewOG'), session.rights)
  if (!mayAdd || key === undefined) return null
  const items = [...new Set(selected.map((row) => String(row[key] ?? '').trim()))].filter((item) => item !== '')
  if (items.length === 0) return null
  return (
    <>
      <Button variant="default" size="compact-sm" fz="var(--tc-font-dense)" onClick={() => setOpen(true)}>
        Add to guide…
      </Button>
      {isOpen && <ChooseGuide items={items} onClose={() => setOpen(false)} />}
    </>
  )
}

const newGuide = 'new'

const tooMany = (count: number): string =>
  `A guide has at most ${formatQuantity(maxGuideLines)} items. You selected ${formatQuantity(count)}; only the first ${formatQuantity(maxGuideLines)} are added.`

function ChooseGuide({ items, onClose }: { items: readonly string[]; onClose: () => void }) {
  const { whose, list, save } = useGuides()
  const { values, getInputProps } = useForm({ initialValues: { guide: '', name: '' } })
  const saved = (list.value ?? []).filter(({ version }) => version > 0)
  const guide = values.guide || (saved[0]?.id ?? newGuide)
  const name = values.name.trim()
  const nameFault = lengthFault(name, maxGuideName)
  const sent = items.slice(0, maxGuideLines).map((item) => ({ item }))
  const lines = toGuideLines(sent)
  const isTaken = guide === newGuide && saved.some((one) => one.mine && one.name === name)
  const canAdd = list.value !== undefined && (guide !== newGuide || (name !== '' && !nameFault && !isTaken))
  const add = useChange(
    async () => {
      const { leftOut } = await call(addToGuide, { ...whose, guide, lines })
      showLeftOut(leftOut)
      return { leftOut }
    },
    { failed: 'The items could not be added.', outdates: [listGuides, listGuideLines] },
  )
  const isAdding = add.isPending || save.isPending
  const onSuccess = ({ leftOut }: { leftOut: readonly unknown[] }) => {
    const to = guide === newGuide ? name : saved.find(({ id }) => id === guide)?.name
    if (leftOut.length < sent.length) showNotice({ kind: 'done', text: `Added to the guide “${to}”.` })
    onClose()
  }
  const submit = () => {
    if (guide !== newGuide) add.mutate(undefined, { onSuccess })
    else save.mutate({ name, shared: '0', replace: '0', bought: '0', lines }, { onSuccess })
  }
  return (
    <Dialog
      title="Add to an order guide"
      {...(items.length > maxGuideLines && { message: tooMany(items.length) })}
      onClose={onClose}
    >
      <DialogForm submit="Add" canSubmit={canAdd} busy={isAdding} onSubmit={submit} onCancel={onClose}>
        <NativeSelect
          label="Guide"
          data={[
            ...saved.map((one) => ({ value: one.id, label: one.name })),
            { value: newGuide, label: 'A new guide…' },
          ]}
          {...getInputProps('guide')}
          value={guide}
        />
        {guide === newGuide && (
          <TextInput
            label="Name"
            {...getInputProps('name')}
            error={nameFault ?? (isTaken && 'You have a guide of this name. Choose it above.')}
            errorProps={{ role: 'alert' }}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
