import { capitalized } from '#kit/contract/declare/sentence-case.ts'
import type { ListEndpoint } from '#kit/contract/declare/endpoint.ts'
import { formatQuantity, counted } from '#kit/contract/declare/format.ts'
import { rowLimit } from '#kit/contract/declare/list-options.ts'
import { useSelector } from '@tanstack/react-store'
import { type ReactNode, use } from 'react'
import type { FileView, Sent } from '../calls/api.ts'
import { ScreenSlotsContext, type ShownGrid } from '../screen/screen-slots.ts'
import { type FileGroup, FileMenu } from './FileMenu.tsx'
import { listFiles } from './list-files.ts'

interface Props<E extends ListEndpoint> {
  list: E
  /** The input of download-all; omitted if the list has no such export. */
  all?: Sent<E>
  /** The current search; undefined before the first search, when there is nothing to download. */
  filtered: Sent<E> | undefined
  /** Whether the files have every row, also while the screen has only the first ones. */
  complete?: boolean
  /** The content of the files, if it differs from the displayed rows: `totals of 2026`. */
  what?: string
  /** The keys of the columns in the files, until the user hides or moves some; all columns if omitted. */
  columns?: readonly string[] | undefined
  more?: readonly FileGroup[]
  children?: ReactNode
}

/** The total number of rows when the filtered files contain only the first ones; undefined if they contain all. */
const cutFrom = (list: ListEndpoint, filtered: object | undefined, grid: ShownGrid | undefined): number | undefined =>
  filtered && grid?.total !== undefined && grid.total > grid.rows && rowLimit(list, { ...filtered }) !== undefined
    ? grid.total
    : undefined

/** How many rows the filtered files contain; undefined until it is known. */
function rowsInFile(grid: ShownGrid | undefined, total: number | undefined): string | undefined {
  if (grid?.found === undefined) return undefined
  return total === undefined
    ? counted(grid.found, 'row')
    : `${formatQuantity(grid.found)} of ${formatQuantity(total)} rows`
}

/** The screen's 'Export' menu: the files of its list, as CSV and Excel, and its other files. */
export function ExportMenu<E extends ListEndpoint>(props: Props<E>) {
  const { list, all, filtered, complete = false, what, columns, more = [], children } = props
  const grid = useSelector(use(ScreenSlotsContext).grids, (grids) => grids[list.path])
  const total = complete ? undefined : cutFrom(list, filtered, grid)
  // A filtered file matches the grid. A file of all rows has the specified columns and order.
  const { sort = '', find = '' } = grid ?? {}
  const view: FileView = { sort, columns: grid?.columns ?? columns }
  const views = {
    all: {},
    filtered: { ...view, find, everyRow: complete },
    every: { ...view, everyRow: true },
  } as const

  const group = (id: 'all' | 'filtered' | 'every', label: string, spoken: string): FileGroup => {
    const which = id === 'all' ? 'all' : 'filtered'
    return { id, label, files: listFiles(list, id === 'all' ? all : filtered, { which, spoken, view: views[id] }) }
  }
  const rows = complete && grid?.total !== undefined ? counted(grid.total, 'row') : filtered && rowsInFile(grid, total)
  const shown = what ? capitalized(what) : all ? ['Filtered', rows].filter(Boolean).join(' · ') : (rows ?? 'These rows')
  const groups = [group('filtered', shown, what ? `the ${what}` : 'the filtered rows')]
  if (all) groups.unshift(group('all', 'All rows', 'all rows'))
  if (total !== undefined) {
    const label = `${all ? 'Filtered · all' : 'All'} ${counted(total, 'row')}`
    groups.push(group('every', label, `all ${formatQuantity(total)} filtered rows`))
  }
  return <FileMenu groups={[...groups, ...more]}>{children}</FileMenu>
}
