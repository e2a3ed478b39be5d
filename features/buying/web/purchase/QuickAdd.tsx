import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { TextField } from '#kit/web/filters/fields.tsx'
import { type LeftOutLine, useCartAdding } from '../ordering/cart.ts'
import { type Editors, useEditor } from './editors.ts'
import { PasteLines } from './PasteLines.tsx'
import classes from './Purchase.module.css'

const nothing: TypedLine = { item: '', quantity: '' }
const isEmpty = ({ item, quantity }: TypedLine) => item === '' && quantity === ''

interface Props {
  shipTo: string
  editors: Editors
}

/** Adds one line by its number, or many pasted lines. */
export function QuickAdd({ shipTo, editors }: Props) {
  const adding = useCartAdding(shipTo)
  const form = useForm({ initialValues: nothing, onValuesChange: (next) => isEmpty(next) && setLeftOut([]) })
  const line = form.values
  const [leftOut, setLeftOut] = useState<readonly LeftOutLine[]>([])
  const [pasting, setPasting] = useState(false)
  const item = useRef<HTMLInputElement>(null)
  useEditor(editors, async () => {
    if (isEmpty(line)) return null
    const reason =
      line.item.trim() === ''
        ? 'This quantity has no item. Enter one, or clear the quantity.'
        : 'This line is not in the cart. Add it, or clear it.'
    setLeftOut([{ ...line, reason }])
    return item.current
  })
  if (!adding) return null
  const fault = line.quantity === '' ? undefined : quantityFault(line.quantity)
  const add = async () => {
    // Clears the form at once for the next line, so that no input during the request is lost.
    form.reset()
    item.current?.focus()
    const rejected = await adding.add.mutateAsync([line]).catch(() => undefined)
    setLeftOut(rejected ?? [{ ...line, reason: 'This line was not added.' }])
    if (rejected?.length !== 0 && isEmpty(form.getValues())) form.setValues(line)
  }
  return (
    <>
      <form
        className={`${classes.add} screen-only`}
        onSubmit={form.onSubmit(() => {
          if (line.item.trim() !== '' && quantityFault(line.quantity) === undefined) void add()
        })}
      >
        <TextField
          ref={item}
          label="Item or customer part"
          width={220}
          maxLength={40}
          value={line.item}
          onChange={(next) => form.setFieldValue('item', next)}
        />
        <TextField
          label="Quantity"
          width={110}
          maxLength={20}
          inputMode="decimal"
          error={fault}
          value={line.quantity}
          onChange={(next) => form.setFieldValue('quantity', next)}
        />
        <Button type="submit" disabled={line.item.trim() === '' || quantityFault(line.quantity) !== undefined}>
          Add
        </Button>
        <Button variant="default" onClick={() => setPasting(true)}>
          Paste lines
        </Button>
        {leftOut.length > 0 && (
          <p role="alert" className={`${classes.leftOut} danger`}>
            {[leftOut[0]?.item, leftOut[0]?.reason].filter(Boolean).join(': ')}
          </p>
        )}
      </form>
      {pasting && <PasteLines adding={adding} onClose={() => setPasting(false)} />}
    </>
  )
}
