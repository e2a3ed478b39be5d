import type { Selection } from '#reports/contract/report-selection.ts'
import { Box, Checkbox, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Listing } from '#kit/web/calls/use-list.ts'
import classes from './SelectorGrid.module.css'

export interface SelectorEntry {
  id: string
  /** The texts that identify it, in reading order. */
  texts: readonly string[]
}

export interface SelectorProps {
  /** The kind of entries, in the plural: `Customers`. */
  what: string
  list: Pick<Listing<unknown>, 'isFetching' | 'error' | 'retry'>
  entries: readonly SelectorEntry[]
  selection: Selection
  onSelect: (next: Selection) => void
  isLocked?: boolean
}

/** The styles of an entry's first text, its second, and the others. */
const looks = [`${classes.code} code`, 'cut', 'whole muted nowrap not-on-phone']

const holds = ({ texts }: SelectorEntry, find: string) =>
  texts.some((text) => text.toLowerCase().includes(find.trim().toLowerCase()))

/** Selects all or some of a list. Selecting an entry unchecks All; checking All clears the selection. */
export function SelectorGrid({ what, list, entries, selection, onSelect, isLocked = false }: SelectorProps) {
  const [find, setFind] = useState('')
  const chosen = new Set(selection.ids)
  const toggle = (id: string) =>
    onSelect({ all: false, ids: chosen.has(id) ? selection.ids.filter((one) => one !== id) : [...selection.ids, id] })
  const found = entries.filter((entry) => holds(entry, find))
  return (
    <Box component="fieldset" maw="46rem">
      <VisuallyHidden component="legend">{what}</VisuallyHidden>
      <div className="row">
        <Checkbox
          label={`All ${what}`}
          checked={selection.all}
          disabled={isLocked}
          onChange={(event) => onSelect({ all: event.currentTarget.checked, ids: [] })}
        />
        <span className="muted dense" role="status">
          {selection.all ? '' : `${selection.ids.length} of ${entries.length} selected`}
        </span>
        <TextInput
          type="search"
          w="13rem"
          ml="auto"
          aria-label={`Find ${what.toLowerCase()}`}
          placeholder={`Find ${what.toLowerCase()}`}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      </div>
      <ul className={classes.rows} aria-busy={list.isFetching}>
        {found.map(({ id, texts }) => (
          <li key={id} className={classes.row}>
            <label className={classes.label}>
              <input type="checkbox" checked={chosen.has(id)} disabled={isLocked} onChange={() => toggle(id)} />
              {texts.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the texts are the columns of a row, in a fixed order
                <span key={at} className={looks[Math.min(at, 2)]}>
                  {text}
                </span>
              ))}
            </label>
          </li>
        ))}
        {found.length === 0 && (
          <Box component="li" className="muted dense" p="0.5rem 0.625rem">
            {list.error
              ? `${what} could not be loaded.`
              : list.isFetching
                ? 'Loading …'
                : `No ${what.toLowerCase()} found.`}
          </Box>
        )}
      </ul>
    </Box>
  )
}
