import { type Column, isTotalRow, type RowOf, shownColumns } from '#kit/contract/declare/columns.ts'
import { type CellRow, finder, readSort, writeSort } from '#kit/contract/rows/row-order.ts'
import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { cardsBelow, cardsBelowHeight, headerHeight, rowHeight as oneLine } from '../theme/tokens.ts'
import { useWindow } from '../theme/use-window.ts'
import { arrangedColumns, foldedColumns, visibleColumns } from './columns/column-layout.ts'
import { PortalGridCards } from './parts/PortalGridCards.tsx'
import { withItemLinks } from './ItemLink.tsx'
import type { Offer } from './parts/Offers.tsx'
import { Empty, Failed, Outdated, Skeleton } from './parts/PortalGridMessages.tsx'
import classes from './PortalGrid.module.css'
import { Folded } from './parts/Folded.tsx'
import { PortalGridPrint } from './parts/PortalGridPrint.tsx'
import { PortalGridStatus } from './parts/PortalGridStatus.tsx'
import { FindField, FindTool } from './parts/FindTool.tsx'
import { ColumnsMenu, SortField, ViewsTool } from './parts/PortalGridTools.tsx'
import { ScreenSlotsContext, type ShownGrid } from '../screen/screen-slots.ts'
import { useSession } from '../session/session.ts'
import { loadTable } from './load-table.ts'
import { useColumnLayout } from './columns/use-column-layout.ts'
import { useRowAdding } from './use-row-adding.tsx'
import { useGridView } from './use-grid-view.ts'
import type { Listing } from '../calls/use-list.ts'

/** Reports to the screen what a mounted grid shows. A grid without a path has no files. */
function useShownGrid(path: string | undefined, grid: ShownGrid): void {
  const { grids } = use(ScreenSlotsContext)
  const { sort, find, columns, rows, found, total } = grid
  const keys = columns?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the columns
  useEffect(() => {
    if (path === undefined) return
    grids.set((others) => ({ ...others, [path]: { sort, find, columns, rows, found, total } }))
    return () => grids.set(({ [path]: _gone, ...others }) => others)
  }, [grids, path, sort, find, keys, rows, found, total])
}

const PortalGridTable = lazy(loadTable)

/** The texts that replace an empty grid. */
export interface GridWords {
  /** Shown before the first request. */
  idle?: string
  /** Shown if there are no rows: the specified message. */
  empty: string
  /** Shown if the rows failed to load, if the specification has a text for it. */
  failed?: string
  searched?: string | undefined
  broaden?: { label: string; onBroaden: () => void } | undefined
  /** Links to offer; empty until any are known. */
  offers?: readonly Offer[] | undefined
}

export interface PortalGridProps<C extends readonly Column[]> {
  /** Identifies the grid in the user's stored settings. */
  id: string
  columns: C
  list: Listing<RowOf<C>>
  words: GridWords
  /** `many` lets the user copy and sum rows; `one` is a choice. */
  selection?: 'many' | 'one'
  onSelect?: (rows: readonly RowOf<C>[]) => void
  /** Replaces 'Add to cart' beside the number of selected rows; empty if the screen has its own. */
  cart?: ReactNode
  /** Handles a double click or Enter on a row. Provide a visible control that does the same. */
  onOpen?: (row: RowOf<C>) => void
  /** Renders the cells of some columns, such as links, by column key. */
  cells?: Partial<Record<C[number]['key'], (row: RowOf<C>) => ReactNode>>
  /** The total number of rows before the screen's own search. The grid then offers no quick find. */
  foundIn?: number | undefined
  /** In pixels, for rows whose cells have more than one line. */
  rowHeight?: number
}

/** The height of a table with this many rows, including borders; with no rows, it has room for a message. */
const tableHeight = (rows: number, rowHeight: number) => headerHeight + (rows || 3) * rowHeight + 2

const statusHeight = 30
/** If a window leaves less height than this, including the status line, the page scrolls instead of the grid. */
const leastHeight = 192

/** Shows a list as a grid, or as cards below 600 px, with tools, a status line, and texts for an empty list. */
export function PortalGrid<const C extends readonly Column[]>(props: PortalGridProps<C>) {
  const { id, list, words, selection = 'many', foundIn, rowHeight = oneLine } = props
  const rights = useSession()?.rights
  const slots = use(ScreenSlotsContext)
  const [layout, { change: setLayout, arrange }] = useColumnLayout(id)
  const [view, setView] = useGridView()
  const [selected, setSelected] = useState<readonly CellRow[]>([])
  const asCards = useWindow(`(width < ${cardsBelow}px), (height < ${cardsBelowHeight}px)`)

  const open = useMemo(() => shownColumns(props.columns, rights), [props.columns, rights])
  const shown = useMemo(() => visibleColumns(open, layout), [open, layout])
  const find = useMemo(() => finder(view.find, shown), [view.find, shown])
  // A declared row contains only cell values; the grid reads them by key.
  const rows = list.rows as readonly CellRow[] | undefined
  const found = useMemo(() => (rows && find ? rows.filter(find) : rows), [rows, find])
  const [own, ownFound] = useMemo(
    () => [rows, found].map((some) => some?.filter((row) => !isTotalRow(props.columns, row))),
    [rows, found, props.columns],
  )
  const folded = useMemo(() => foldedColumns(open, layout, own), [open, layout, own])
  const unfolded = useMemo(
    () => (folded.length === 0 ? shown : shown.filter((column) => !folded.includes(column))),
    [shown, folded],
  )
  useShownGrid(list.path, {
    sort: writeSort(readSort(view.sort, shown)),
    find: view.find,
    columns: arrangedColumns(open, layout)?.map(({ key }) => key),
    rows: own?.length ?? 0,
    found: ownFound?.length,
    total: list.total,
  })
  const [seen, setSeen] = useState(rows)
  const [painted, setPainted] = useState(false)
  const [searches, setSearches] = useState(0)
  const [scrollBar, setScrollBar] = useState(0)
  if (seen !== rows) {
    setSeen(rows)
    setSelected([])
    if (!rows) {
      setPainted(false)
      setSearches(searches + 1)
    }
  }
  const { onSelect } = props
  // A table whose rows are replaced is gone before it can say that none is selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows end the selection
  useEffect(() => onSelect?.([]), [rows])
  const [isIdle, setIdle] = useState(false)
  // Loads the grid's code while the rows load.
  useEffect(() => {
    if (asCards) return
    void loadTable()
    const timer = setTimeout(() => setIdle(true), 50)
    return () => clearTimeout(timer)
  }, [asCards])
  const choose = (chosen: readonly CellRow[]) => {
    setSelected(chosen)
    onSelect?.(chosen as unknown as readonly RowOf<C>[])
  }
  const cells = useMemo(
    () => withItemLinks(open, props.cells as Partial<Record<string, (row: CellRow) => ReactNode>> | undefined),
    [open, props.cells],
  )
  const [adding, question] = useRowAdding(open)
  const parts = {
    name: slots.title,
    columns: open,
    shown: unfolded,
    layout,
    setLayout,
    view,
    setView,
    selection,
    isTotal: (row: CellRow) => isTotalRow(props.columns, row),
    selected,
    onSelect: choose,
    // The grid returns the same row objects that it received, so they have the declared type.
    onOpen: props.onOpen as ((row: CellRow) => void) | undefined,
    cells,
    adding,
  }

  const some = rows !== undefined && rows.length > 0
  const waits = !rows && list.isFetching
  // The grid keeps the height of the window while rows load, so that the number of rows does not shift the page.
  const endsAfterRows = some && !asCards && painted
  const endHeight = tableHeight(found?.length ?? 0, rowHeight) + scrollBar
  const hidden = waits || (some && !asCards && !painted)
  const body = () => {
    if (list.error && !rows) return <Failed text={words.failed} error={list.error} onRetry={list.retry} />
    if (!rows && !waits) return <Empty text={words.idle} offers={words.offers} />
    if (rows?.length === 0) return <Empty {...words} hasSearched text={words.empty} />
    if (asCards) return found && <PortalGridCards rows={found} {...parts} />
    if (!rows && !isIdle) return null
    return (
      <Suspense>
        <PortalGridTable
          key={searches}
          rows={rows}
          found={find && found}
          onPainted={() => setPainted(true)}
          onScrollBar={setScrollBar}
          rowHeight={rowHeight}
          {...parts}
        />
      </Suspense>
    )
  }

  return (
    <section
      className={classes.grid}
      data-short={endsAfterRows || undefined}
      style={endsAfterRows ? { minHeight: Math.min(endHeight + statusHeight, leastHeight) } : undefined}
    >
      {slots.tools &&
        createPortal(
          <>
            {foundIn === undefined && !asCards && <FindTool disabled={!some} {...parts} />}
            <ViewsTool
              grid={id}
              declared={props.columns}
              columns={open}
              arrangement={layout}
              arrange={arrange}
              isLoading={list.isFetching}
            />
            <ColumnsMenu {...parts} />
          </>,
          slots.tools,
        )}
      {asCards && (some || waits) && (
        <div className={classes.cardTools}>
          {foundIn === undefined && <FindField disabled={waits} {...parts} />}
          <SortField {...parts} />
        </div>
      )}
      <Outdated list={list} />
      <Folded columns={folded} row={rows?.[0]} cells={cells} />
      <div
        className={`${classes.body} box`}
        data-rows={some || undefined}
        data-waits={hidden || undefined}
        style={endsAfterRows ? { flexBasis: endHeight } : undefined}
      >
        {hidden && <Skeleton columns={unfolded} cards={asCards} />}
        {body()}
        {some && found?.length === 0 && (
          <p role="status" className={classes.nothing}>
            None of these rows contains “{view.find}”.
          </p>
        )}
      </div>
      {some && <PortalGridPrint rows={found ?? rows} {...parts} />}
      <PortalGridStatus
        columns={shown}
        rows={hidden ? 0 : (own?.length ?? 0)}
        found={ownFound?.length ?? 0}
        limit={list.limit}
        total={list.total}
        foundIn={foundIn}
        selected={selected}
        onSelectAll={
          asCards ? (all) => choose(all ? (found ?? []).filter((row) => !parts.isTotal(row)) : []) : undefined
        }
        cart={props.cart}
        find={view.find}
      />
      {question}
    </section>
  )
}
