import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import { addToGuide } from '@trade-counter/contract/slices/order-guide/endpoints.ts'
import { toGuideLines } from '@trade-counter/contract/slices/order-guide/fields.ts'
import { maxGuideLines, maxGuideName } from '@trade-counter/contract/slices/order-guide/rules.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/api.ts'
import type { RowToolsProps } from '#web/kit/grid/row-tools.ts'
import { Dialog, DialogButtons } from '#web/kit/messages/Dialog.tsx'
import { showNotice } from '#web/kit/messages/notices.ts'
import { attemptChange } from '#web/kit/saved/attempt-change.ts'
import { hasFeature } from '#web/kit/screen/features.ts'
import { useSession } from '#web/kit/session/session.ts'
import classes from './guide.module.css'
import { noteLeftOut, useGuides } from './use-guides.ts'

/** Every column of item numbers has this header. */
const itemHeader = 'Item #'

/** Adds the selected rows' items to an order guide; nothing for rows without item numbers. */
export function AddToGuide({ columns, selected }: RowToolsProps) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const key = columns.find(({ header }) => header === itemHeader)?.key
  const mayAdd = hasFeature('order-guide') && session?.customer && meets(flag('CanViewOG'), session.rights)
  if (!mayAdd || key === undefined) return null
  const items = [...new Set(selected.map((row) => String(row[key] ?? '').trim()))].filter((item) => item !== '')
  if (items.length === 0) return null
  return (
    <>
      <Button variant="default" size="compact-sm" fz="var(--tc-font-dense)" onClick={() => setOpen(true)}>
        Add to guide…
      </Button>
      {isOpen && <ChooseGuide items={items.slice(0, maxGuideLines)} onClose={() => setOpen(false)} />}
    </>
  )
}

const newGuide = 'new'

function ChooseGuide({ items, onClose }: { items: readonly string[]; onClose: () => void }) {
  const { whose, list, save } = useGuides()
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState('')
  const [adding, setAdding] = useState(false)
  const saved = (list.value ?? []).filter(({ version }) => version > 0)
  const guide = chosen ?? saved[0]?.id ?? newGuide
  const lines = toGuideLines(items.map((item) => ({ item })))
  const isTaken = guide === newGuide && saved.some((one) => one.mine && one.name === name.trim())
  const canAdd = list.value !== undefined && (guide !== newGuide || (name.trim() !== '' && !isTaken))

  const add = async (): Promise<boolean> => {
    if (guide === newGuide) {
      const made = { name: name.trim(), shared: '0', replace: '0', bought: '0', lines } as const
      return (await save(made)) !== undefined
    }
    return await attemptChange('The items could not be added.', async () => {
      const { leftOut } = await call(addToGuide, { ...whose, guide, lines })
      noteLeftOut(leftOut)
    })
  }
  const submit = async () => {
    setAdding(true)
    const isAdded = await add()
    setAdding(false)
    if (!isAdded) return
    const to = guide === newGuide ? name.trim() : saved.find(({ id }) => id === guide)?.name
    showNotice({ kind: 'done', text: `Added to the guide “${to}”.` })
    onClose()
  }
  return (
    <Dialog title="Add to an order guide" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canAdd && !adding) void submit()
        }}
      >
        <NativeSelect
          label="Guide"
          data={[
            ...saved.map((one) => ({ value: one.id, label: one.name })),
            { value: newGuide, label: 'A new guide…' },
          ]}
          value={guide}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {guide === newGuide && (
          <TextInput
            label="Name"
            maxLength={maxGuideName}
            value={name}
            error={isTaken && 'You have a guide of this name. Choose it above.'}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={adding} disabled={!canAdd}>
            Add
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
