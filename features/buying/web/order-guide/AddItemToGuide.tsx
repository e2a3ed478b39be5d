import { addToGuide, listGuideLines, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import classes from './form.module.css'
import { type Guides, noteLeftOut } from './use-guides.ts'

/** Adds an item at the end of a guide, by number. */
export function AddItemToGuide({ guide, whose }: { guide: string; whose: Guides['whose'] }) {
  const [typed, setTyped] = useState('')
  const add = useChange(
    async (item: string) => {
      const { leftOut } = await call(addToGuide, { ...whose, guide, lines: toGuideLines([{ item }]) })
      noteLeftOut(leftOut)
      if (leftOut.length === 0) setTyped('')
    },
    { failed: 'The item could not be added.', outdates: [listGuides, listGuideLines] },
  )
  return (
    <form
      className={`${classes.add} screen-only`}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '' && !add.isPending) add.mutate(typed.trim())
      }}
    >
      <TextInput
        aria-label="Item to add to the guide"
        placeholder="Item # or customer part"
        maxLength={30}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        Add to the guide
      </Button>
    </form>
  )
}
