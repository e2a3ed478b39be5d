import { type Column, type RowOf, shownColumns } from '@trade-counter/contract/kit/declare/columns.ts'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { cardsBelow } from '#web/kit/theme/tokens.ts'
import { arrangedColumns, visibleColumns } from './columns/column-layout.ts'
import { PortalGridCards } from './parts/PortalGridCards.tsx'
import { Empty, Failed, Skeleton } from './parts/PortalGridMessages.tsx'
import classes from './PortalGrid.module.css'
import { PortalGridPrint } from './parts/PortalGridPrint.tsx'
import { PortalGridStatus } from './parts/PortalGridStatus.tsx'
import { ColumnsMenu, FindField, SortField } from './parts/PortalGridTools.tsx'
import { type CellRow, finder, readSort, writeSort } from '@trade-counter/contract/kit/rows/row-order.ts'
import { ScreenSlotsContext } from '../screen/screen-slots.ts'
import { useSession } from '../session/session.ts'
import { useColumnLayout } from './columns/use-column-layout.ts'
import { useGridView } from './use-grid-view.ts'
import type { Listing } from '../calls/use-list.ts'
import { useShownGrid } from './use-shown-grid.ts'

const loadTable = async () => ({ default: (await import('./PortalGridTable.tsx')).PortalGridTable })
const PortalGridTable = lazy(loadTable)

/** What stands in the grid's place while it has no rows. */
export interface GridWords {
  /** Before anything was asked for. */
  idle?: string
  /** Nothing found: the specified message. */
  empty: string
  /** The rows could not be had, where the specification has words for it. */
  failed?: string
  /** What was searched, in words. */
  searched?: string | undefined
  /** A button that asks for more. */
  loosen?: { label: string; onLoosen: () => void } | undefined
}

export interface PortalGridProps<C extends readonly Column[]> {
  /** Names the grid in what is kept for the user. */
  id: string
  columns: C
  list: Listing<RowOf<C>>
  words: GridWords
  /** `many`: rows to copy and to sum up; `one`: the choice of a form. */
  selection?: 'many' | 'one'
  onSelect?: (rows: readonly RowOf<C>[]) => void
  /** Double click or Enter on a row; give the same by a visible control too. */
  onOpen?: (row: RowOf<C>) => void
  /** What some columns show instead of the formatted value, by key: links above all. */
  cells?: Partial<Record<C[number]['key'], (row: RowOf<C>) => ReactNode>>
  /** Makes it a selector within a form: so many pixels high, without tools, its order not in the address. */
  height?: number
  /** The screen has a search of its own, which left these rows of so many: the grid offers none. */
  foundIn?: number | undefined
}

/** Every list of the portal: a grid, under 600 px cards, with its tools, its status line and its empty states. */
export function PortalGrid<const C extends readonly Column[]>(props: PortalGridProps<C>) {
  const { id, list, words, selection = 'many', height, foundIn } = props
  const rights = useSession()?.rights
  const slots = use(ScreenSlotsContext)
  const [layout, setLayout] = useColumnLayout(id)
  const [view, setView] = useGridView(height === undefined)
  const [selected, setSelected] = useState<readonly CellRow[]>([])
  const asCards = useMediaQuery(`(width < ${cardsBelow}px)`, false, { getInitialValueInEffect: false })

  const open = useMemo(() => shownColumns(props.columns, rights), [props.columns, rights])
  const shown = useMemo(() => visibleColumns(open, layout), [open, layout])
  const find = useMemo(() => finder(view.find, shown), [view.find, shown])
  // A declared row holds cell values only; within the grid it is read by key.
  const rows = list.rows as readonly CellRow[] | undefined
  const found = useMemo(() => (rows && find ? rows.filter(find) : rows), [rows, find])
  useShownGrid(height === undefined ? list.path : undefined, {
    sort: writeSort(readSort(view.sort, shown)),
    find: view.find,
    columns: arrangedColumns(open, layout)?.map(({ key }) => key),
    rows: rows?.length ?? 0,
    total: list.total,
  })
  const [seen, setSeen] = useState(rows)
  if (seen !== rows) {
    setSeen(rows)
    setSelected([])
  }
  // The grid's code is on its way before the first rows are.
  useEffect(() => {
    if (!asCards) void loadTable()
  }, [asCards])
  const choose = (chosen: readonly CellRow[]) => {
    setSelected(chosen)
    props.onSelect?.(chosen as unknown as readonly RowOf<C>[])
  }
  const parts = {
    columns: open,
    shown,
    layout,
    setLayout,
    view,
    setView,
    selection,
    onSelect: choose,
    // The rows handed out are the ones that came in, so they are of the declared type.
    onOpen: props.onOpen as ((row: CellRow) => void) | undefined,
    cells: props.cells as Partial<Record<string, (row: CellRow) => ReactNode>> | undefined,
  }

  const body = () => {
    if (list.error && !rows) return <Failed text={words.failed} error={list.error} onRetry={list.retry} />
    if (!rows || !found)
      return list.isFetching ? <Skeleton columns={shown} cards={asCards} /> : <Empty text={words.idle} />
    if (rows.length === 0) return <Empty asked text={words.empty} searched={words.searched} loosen={words.loosen} />
    if (asCards) return <PortalGridCards rows={found} {...parts} />
    return (
      <Suspense fallback={<Skeleton columns={shown} cards={false} />}>
        <PortalGridTable rows={rows} found={find && found} {...parts} />
      </Suspense>
    )
  }

  const whole = height === undefined
  const some = rows !== undefined && rows.length > 0
  const waits = !rows && list.isFetching
  return (
    <section className={classes.grid} style={whole ? undefined : { flex: 'none', height, minHeight: height }}>
      {whole &&
        foundIn === undefined &&
        !asCards &&
        slots.find &&
        createPortal(<FindField disabled={!some} {...parts} />, slots.find)}
      {whole && slots.columns && createPortal(<ColumnsMenu {...parts} />, slots.columns)}
      {whole && asCards && (some || waits) && (
        <>
          {foundIn === undefined && <FindField disabled={waits} {...parts} />}
          <SortField {...parts} />
        </>
      )}
      <div className={classes.body} data-rows={some || undefined}>
        {body()}
      </div>
      {whole && some && <PortalGridPrint rows={found ?? rows} {...parts} />}
      {whole && (
        <PortalGridStatus
          columns={shown}
          rows={rows ?? []}
          found={found ?? []}
          limit={list.limit}
          total={list.total}
          foundIn={foundIn}
          selected={selected}
          find={view.find}
        />
      )}
    </section>
  )
}
