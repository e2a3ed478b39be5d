import type { Column, RowOf } from '#kit/contract/declare/columns.ts'
import { type Entry, entryFinder } from '#accounts/contract/find-entry.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { queries } from '#kit/web/calls/queries.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useSession } from '#kit/web/session/session.ts'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { Tag } from '#kit/web/messages/Tag.tsx'
import classes from './EntryPicker.module.css'
import { recentOf, rememberRecent } from './recent.ts'

interface Props<C extends readonly Column[]> {
  title: string
  /** Says why an entry is needed. */
  note?: string | undefined
  /** Identifies the list and its account in the recent choices. */
  id: string
  owner: string
  columns: C
  list: Listing<RowOf<C>>
  /** The name of an entry: `a customer`. */
  what: string
  hint: string
  describe: (row: RowOf<C>) => Entry
  /** The column that marks recent entries. */
  marked: C[number]['key']
  onChoose: (row: RowOf<C>) => Promise<void>
  onPrevious: () => void
}

/** Moves keyboard focus from the search to the first row. */
function enterGrid(event: KeyboardEvent, within: HTMLElement | null): void {
  const cell = within?.querySelector<HTMLElement>('[role="gridcell"]')
  if (!cell) return
  event.preventDefault()
  cell.focus()
}

/** A list to choose one entry from: by search, by double click, or by row and 'Next'. */
export function EntryPicker<const C extends readonly Column[]>(props: Props<C>) {
  const { title, note, id, owner, columns, list, what, hint, describe, marked, onChoose, onPrevious } = props
  const hasSeveral = useSession()?.rights.loginType !== 'C'
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<RowOf<C>>()
  const [choosing, setChoosing] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const recentKey = `${owner} ${id}`
  const { data: recent } = useQuery(
    { queryKey: ['recent', recentKey], queryFn: () => recentOf(recentKey), networkMode: 'always', gcTime: 0 },
    queries,
  )
  const find = useMemo(
    () => (list.rows && recent ? entryFinder(list.rows, describe) : undefined),
    [list.rows, recent, describe],
  )
  // Typing takes priority over the grid, which is slow with thousands of rows.
  const sought = useDeferredValue(typed)
  const found = useMemo(() => find?.(sought, recent), [find, sought, recent])

  async function choose(row: RowOf<C>): Promise<void> {
    if (choosing) return
    setChoosing(true)
    await rememberRecent(recentKey, describe(row).key)
    await onChoose(row).finally(() => setChoosing(false))
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') enterGrid(event, grid.current)
    if (event.key !== 'Enter' || typed.trim() === '') return
    const [first] = find?.(typed, recent) ?? []
    if (first) void choose(first)
  }

  const cells = useMemo(() => {
    const isRecent = new Set(recent)
    const mark = (row: RowOf<C>) => (
      <>
        {(row as Record<string, unknown>)[marked] as string}
        {isRecent.has(describe(row).key) && (
          <Box component="span" ml="xs">
            <Tag kind="current">recent</Tag>
          </Box>
        )}
      </>
    )
    return { [marked]: mark } as Partial<Record<C[number]['key'], (row: RowOf<C>) => ReactNode>>
  }, [recent, marked, describe])

  const actions = (
    <>
      {hasSeveral && (list.rows || list.error) && (
        <ScreenLink screen="home" className={classes.all}>
          My customers
        </ScreenLink>
      )}
      <TextInput
        type="search"
        className={classes.find}
        aria-label={`Find ${what}`}
        placeholder={`Find by ${hint}`}
        leftSection={<Search size={14} aria-hidden />}
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setSelected(undefined)
        }}
        onKeyDown={keyDown}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onPrevious}>
          Previous
        </Button>
        <Button disabled={!selected} loading={choosing} onClick={() => selected && void choose(selected)}>
          Next
        </Button>
      </div>
    </>
  )

  return (
    <Screen title={title} note={note} actions={actions}>
      <div ref={grid} className={classes.place}>
        <PortalGrid
          id={id}
          columns={columns}
          list={{ ...list, rows: found, isFetching: list.isFetching || (list.rows !== undefined && !found) }}
          words={{
            empty: typed === '' ? 'This account has nothing to choose from.' : 'Nothing matches.',
            searched: typed === '' ? undefined : typed,
            broaden: typed === '' ? undefined : { label: 'Show all', onBroaden: () => setTyped('') },
          }}
          selection="one"
          foundIn={list.rows?.length ?? 0}
          onSelect={([row]) => setSelected(row)}
          onOpen={(row) => void choose(row)}
          cells={cells}
        />
      </div>
      {selected && (
        <div className={classes.chosen}>
          <Button fullWidth size="sm" loading={choosing} onClick={() => void choose(selected)}>
            Next: {describe(selected).name}
          </Button>
        </div>
      )}
    </Screen>
  )
}
