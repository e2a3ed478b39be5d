import { splitEntries } from '@trade-counter/contract/kit/report-fields.ts'
import { Button, TextInput } from '@mantine/core'
import { type ClipboardEvent, useId } from 'react'
import classes from './ItemEntries.module.css'

interface Props {
  entries: readonly string[]
  /** How many characters an entry has at most. */
  width: number
  /** How many entries there may be. */
  most: number
  onChange: (next: readonly string[]) => void
}

/** Numbers one below the other, with a blank row at the end; a column pasted from a spreadsheet becomes a row a cell. */
export function ItemEntries({ entries, width, most, onChange }: Props) {
  const id = useId()
  const rows = entries.length < most ? [...entries, ''] : entries
  const setRow = (at: number, value: string) => {
    const next = rows.with(at, value)
    onChange(next.filter((entry, n) => entry !== '' || (n === at && n < entries.length)))
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const pasted = splitEntries(event.clipboardData.getData('text/plain'), width)
    if (pasted.length < 2) return
    event.preventDefault()
    const before = rows.slice(0, at)
    onChange([...new Set([...before, ...pasted, ...rows.slice(at + 1)])].filter((entry) => entry !== '').slice(0, most))
  }
  return (
    <fieldset className={classes.entries} aria-describedby={id}>
      <legend className={classes.legend}>Item entries</legend>
      <div className={classes.rows}>
        {rows.map((entry, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
            key={at}
            className={classes.entry}
            aria-label={`Item ${at + 1}`}
            maxLength={width}
            value={entry}
            onChange={(event) => setRow(at, event.currentTarget.value)}
            onBlur={() => entry === '' && onChange(entries.filter((one) => one !== ''))}
            onPaste={(event) => paste(event, at)}
          />
        ))}
      </div>
      <p id={id} className={classes.note}>
        {entries.length === 0
          ? 'Type numbers, or paste a column of them from a spreadsheet.'
          : `${entries.length} entered.`}
        {entries.length > 0 && (
          <Button variant="subtle" onClick={() => onChange([])}>
            Remove all
          </Button>
        )}
      </p>
    </fieldset>
  )
}
