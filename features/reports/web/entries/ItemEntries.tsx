import { counted } from '#kit/contract/declare/format.ts'
import { longestItem, pasteEntries } from '#kit/contract/declare/report-fields.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { type ClipboardEvent, useId, useState } from 'react'
import classes from './ItemEntries.module.css'
import type { UnknownItems } from '../use-unknown-items.ts'

interface NoteProps {
  /** The problem, as the start of a sentence that ends with the numbers. */
  text: string
  numbers: readonly string[]
}

/** Explains what happened to some of the entered numbers, and lists them. */
function ItemNote({ text, numbers }: NoteProps) {
  if (numbers.length === 0) return null
  return (
    <div className="callout" data-kind="warning">
      <p>{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls and must be reachable by keyboard */}
      <section className={`${classes.numbers} code`} aria-label={text} tabIndex={0}>
        {numbers.join(', ')}
      </section>
    </div>
  )
}

interface Props {
  entries: readonly string[]
  most: number
  unknown: UnknownItems
  onChange: (next: readonly string[]) => void
}

const nothing = { cut: [] as string[], leftOut: [] as string[] }

/** A column of number fields with a blank row at the end. Pasting a spreadsheet column adds a row per cell. */
export function ItemEntries({ entries, most, unknown, onChange }: Props) {
  const id = useId()
  const [pasted, setPasted] = useState(nothing)
  const rows = entries.length < most ? [...entries, ''] : entries
  const setRow = (at: number, value: string) => {
    const next = rows.with(at, value)
    onChange(next.filter((entry, n) => entry !== '' || (n === at && n < entries.length)))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isOne = !/[\t\r\n,;]/.test(text.trim())
    // A single number is inserted into the typed text. Several numbers replace the row.
    const added = isOne ? value.slice(0, selectionStart ?? 0) + text.trim() + value.slice(selectionEnd ?? 0) : text
    const others = rows.filter((entry, n) => n !== at && entry !== '')
    const { entries: next, ...lost } = pasteEntries(added, others, most)
    if (isOne && lost.cut.length + lost.leftOut.length === 0) return
    event.preventDefault()
    setPasted(lost)
    onChange(next)
  }
  const removeAll = () => {
    setPasted(nothing)
    onChange([])
  }
  return (
    <Box component="fieldset" maw="46rem" aria-describedby={id}>
      <legend>Item entries</legend>
      <div className={classes.rows}>
        {rows.map((entry, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place in the list
            key={at}
            className={classes.entry}
            classNames={{ input: 'code' }}
            aria-label={`Item ${at + 1}`}
            maxLength={longestItem}
            value={entry}
            onChange={(event) => setRow(at, event.currentTarget.value)}
            onBlur={() => entry === '' && onChange(entries.filter((one) => one !== ''))}
            onPaste={(event) => paste(event, at)}
          />
        ))}
      </div>
      <p id={id} className="row muted dense">
        {entries.length === 0
          ? 'Type numbers, or paste a column of them from a spreadsheet.'
          : `${entries.length.toLocaleString('en-US')} entered.`}
        {entries.length > 0 && (
          <Button variant="subtle" onClick={removeAll}>
            Remove all
          </Button>
        )}
      </p>
      <div role="status">
        <ItemNote
          text={`A report accepts at most ${most.toLocaleString('en-US')} numbers. ${counted(pasted.leftOut.length, 'number was', 'numbers were')} left out:`}
          numbers={pasted.leftOut}
        />
        <ItemNote
          text={`${counted(pasted.cut.length, 'number was', 'numbers were')} cut to ${longestItem} characters:`}
          numbers={pasted.cut}
        />
        <ItemNote
          text={`${counted(unknown.items.length, 'number matches', 'numbers match')} no item that this account can see:`}
          numbers={unknown.items}
        />
        {unknown.error && <p className="muted dense">The numbers could not be checked. {unknown.error.message}</p>}
      </div>
    </Box>
  )
}
