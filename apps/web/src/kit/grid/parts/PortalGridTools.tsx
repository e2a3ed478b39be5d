import { ActionIcon, Button, Checkbox, NativeSelect, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp, Columns3, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { movedColumn, orderedColumns } from '../columns/column-layout.ts'
import classes from './PortalGridTools.module.css'
import type { GridParts } from '../portal-grid-parts.ts'
import { readSort, writeSort } from '@trade-counter/contract/kit/rows/row-order.ts'

/** Searches the loaded rows; the address updates when typing pauses. */
export function FindField({ view, setView, disabled = false }: GridParts & { disabled?: boolean }) {
  const [text, setText] = useState(view.find)
  const [seen, setSeen] = useState(view.find)
  if (seen !== view.find) {
    setSeen(view.find)
    setText(view.find)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text starts the timer
  useEffect(() => {
    if (text === view.find) return
    const timer = setTimeout(() => setView({ find: text }), 200)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      type="search"
      className={classes.find}
      aria-label="Find in these rows"
      placeholder="Find in these rows"
      leftSection={<Search size={14} aria-hidden />}
      value={text}
      maxLength={100}
      disabled={disabled}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

export function ColumnsMenu({ columns, layout, setLayout }: GridParts) {
  const title = useId()
  const ordered = orderedColumns(columns, layout)
  const keys = ordered.map(({ key }) => key)
  const toggle = (key: string) =>
    setLayout({
      hidden: layout.hidden.includes(key) ? layout.hidden.filter((other) => other !== key) : [...layout.hidden, key],
    })
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={300}>
      <Popover.Target>
        <Button variant="default" className={classes.columns} aria-label="Columns">
          <Columns3 size={14} aria-hidden />
          <span className={classes.wide}>Columns</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-labelledby={title}>
        <div className={classes.head}>
          <h2 id={title} className={classes.title}>
            Columns
          </h2>
          <UnstyledButton className={classes.reset} onClick={() => setLayout()}>
            Reset
          </UnstyledButton>
        </div>
        <ul className={classes.list}>
          {ordered.map(({ key, header }, at) => (
            <li key={key} className={classes.item}>
              <Checkbox label={header} checked={!layout.hidden.includes(key)} onChange={() => toggle(key)} />
              <UnstyledButton
                className={classes.move}
                aria-label={`Move ${header} up`}
                disabled={at === 0}
                onClick={() => setLayout({ order: movedColumn(keys, key, -1) })}
              >
                <ArrowUp size={14} aria-hidden />
              </UnstyledButton>
              <UnstyledButton
                className={classes.move}
                aria-label={`Move ${header} down`}
                disabled={at === ordered.length - 1}
                onClick={() => setLayout({ order: movedColumn(keys, key, 1) })}
              >
                <ArrowDown size={14} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Sorts cards, which have no headers to click. */
export function SortField({ shown, view, setView }: GridParts) {
  const [first] = readSort(view.sort, shown)
  const sortBy = (key: string, descending: boolean) =>
    setView({ sort: key === '' ? '' : writeSort([{ key, descending }]) })
  return (
    <div className={classes.sort}>
      <NativeSelect
        aria-label="Sort by"
        className={classes.sortBy}
        value={first?.key ?? ''}
        onChange={(event) => sortBy(event.currentTarget.value, false)}
        data={[
          { value: '', label: 'Original order' },
          ...shown.map(({ key, header }) => ({ value: key, label: `By ${header}` })),
        ]}
      />
      {first && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={
            first.descending ? 'Sorted from the last: sort from the first' : 'Sorted from the first: sort from the last'
          }
          onClick={() => sortBy(first.key, !first.descending)}
        >
          {first.descending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  )
}
