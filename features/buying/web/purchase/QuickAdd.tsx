import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCartAdding } from '../ordering/cart.ts'
import { ItemBox } from '../ordering/ItemBox.tsx'
import { type Editors, useEditor } from './editors.ts'
import { PasteLines } from './PasteLines.tsx'
import classes from './Purchase.module.css'

interface Props {
  shipTo: string
  editors: Editors
}

/** Adds one item, found by number or name, or many pasted lines. */
export function QuickAdd({ shipTo, editors }: Props) {
  const adding = useCartAdding(shipTo)
  const [text, setText] = useState('')
  const [isBlocking, setBlocking] = useState(false)
  const [pasting, setPasting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEditor(editors, async () => {
    setBlocking(text.trim() !== '')
    return text.trim() === '' ? null : field.current
  })
  if (!adding) return null
  return (
    <div className={`${classes.add} screen-only`}>
      <ItemBox
        label="Item or customer part"
        field={field}
        onText={(next) => {
          setText(next)
          setBlocking(false)
        }}
        onPick={async ({ item, quantity }) => {
          const leftOut = await adding.add.mutateAsync([{ item: item.itemNumber, quantity }]).catch(() => undefined)
          return leftOut?.length === 0
        }}
      />
      <Button variant="default" onClick={() => setPasting(true)}>
        Paste lines
      </Button>
      {isBlocking && (
        <p role="alert" className="own-line danger">
          {text}: This line is not in the cart. Add it, or clear it.
        </p>
      )}
      {pasting && <PasteLines shipTo={shipTo} onClose={() => setPasting(false)} />}
    </div>
  )
}
