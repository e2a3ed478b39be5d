import type { Column, Format } from '#kit/contract/declare/columns.ts'
import { isDollars, isNumeric } from '#kit/contract/declare/numbers.ts'
import { isRightAligned } from '#kit/contract/declare/screen-columns.ts'
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  ExternalFilterModule,
  type GridApi,
  LocaleModule,
  ModuleRegistry,
  type OverlayType,
  RenderApiModule,
  RowSelectionModule,
  type RowSelectionOptions,
  ScrollApiModule,
} from 'ag-grid-community'
import { useWindowEvent } from '@mantine/hooks'
import { AgGridReact } from 'ag-grid-react'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { orderedColumns, withVisibleOrder } from './columns/column-layout.ts'
import { AddButton } from './parts/AddButton.tsx'
import { CellText, hasMarks, screenText } from './CellText.tsx'
import { startWidths } from './columns/column-width.ts'
import { asHtmlTable, asTsv } from './copied-rows.ts'
import { cspNonce } from '../theme/csp-nonce.ts'
import classes from './PortalGrid.module.css'
import { useGridRoom } from './columns/use-grid-room.ts'
import { useLeftRow } from './left-row.ts'
import { cellOf, nameCutText, returnToCell } from './grid-cells.ts'
import { gridTheme } from './PortalGridTheme.ts'
import type { GridParts } from './portal-grid-parts.ts'
import { type CellRow, compareCells, readSort, writeSort } from '#kit/contract/rows/row-order.ts'

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  CellStyleModule,
  ExternalFilterModule,
  LocaleModule,
  RenderApiModule,
  RowSelectionModule,
  ScrollApiModule,
])

const cellClass = (format: Format): string[] => [
  ...(isRightAligned(format) ? ['figure'] : []),
  ...(isNumeric(format) ? [classes.number ?? ''] : []),
  ...(format === 'code' ? ['code'] : []),
]

const rowSelections: Record<GridParts['selection'], (parts: GridParts) => RowSelectionOptions<CellRow>> = {
  many: ({ isTotal }) => ({
    mode: 'multiRow',
    enableClickSelection: true,
    selectAll: 'filtered',
    isRowSelectable: ({ data }) => !data || !isTotal(data),
    hideDisabledCheckboxes: true,
  }),
  one: () => ({ mode: 'singleRow', enableClickSelection: true, checkboxes: false }),
}

/** A click on a link or button in a row doesn't select the row. */
const isOnControl = ({ event }: { event: MouseEvent }) => (event.target as Element).closest('a, button') !== null

/** Returns the key of the column that fills a wide window: a description, or else the widest text. */
function stretched(shown: readonly Column[], widths: ReadonlyMap<string, number>): string | undefined {
  const description = shown.find(({ width }) => width === 'description')
  if (description) return description.key
  const texts = shown.filter(({ format }) => format === 'text').map(({ key }) => key)
  return texts.toSorted((a, b) => (widths.get(b) ?? 0) - (widths.get(a) ?? 0))[0]
}

function columnDef(column: Column, parts: GridParts, widths: ReadonlyMap<string, number>): ColDef<CellRow> {
  const { key, header, format } = column
  const marked = (row: CellRow) => <CellText column={column} value={row[key] ?? null} />
  const cell = parts.cells?.[key] ?? (hasMarks(column) ? marked : undefined)
  const kept = parts.layout.widths[key]
  const start = widths.get(key) ?? 0
  return {
    colId: key,
    headerName: header,
    field: key,
    valueFormatter: ({ value }) => screenText(column, value ?? null),
    comparator: (a, b, _nodeA, _nodeB, descending) => {
      // The grid reverses the result for descending order, which would put missing values first.
      const order = compareCells(format, a, b, descending)
      return descending ? -order : order
    },
    width: kept ?? start,
    // One text column takes the remaining space until the user resizes it.
    ...(kept === undefined && key === stretched(parts.shown, widths) ? { flex: 1, minWidth: start } : {}),
    cellClass: cellClass(format),
    ...(isRightAligned(format) && { headerClass: classes.rightHeader ?? '' }),
    ...(isDollars(format) && { cellClassRules: { danger: ({ value }) => value < 0 } }),
    ...(column.pinned && { pinned: 'left', lockPinned: true }),
    cellRendererParams: { suppressMouseEventHandling: isOnControl },
    ...(cell && {
      cellRenderer: ({ data }: { data?: CellRow }) =>
        data && (
          <>
            {cell(data)}
            {column.item && (
              <AddButton row={data} adding={parts.adding} within=".ag-cell" className={classes.add}>
                <Plus size={14} aria-hidden />
              </AddButton>
            )}
          </>
        ),
    }),
  }
}

function selectedInOrder(api: GridApi<CellRow>): CellRow[] {
  const rows: CellRow[] = []
  api.forEachNodeAfterFilterAndSort((node) => {
    if (node.data && node.isSelected()) rows.push(node.data)
  })
  return rows
}

/** Applies the sort order from the address, unless it already applies. */
function applySort(api: GridApi<CellRow>, sort: string, shown: readonly Column[]): void {
  if (sort === sortOf(api)) return
  const state = readSort(sort, shown).map(({ key, descending }, sortIndex) => ({
    colId: key,
    sort: descending ? ('desc' as const) : ('asc' as const),
    sortIndex,
  }))
  api.applyColumnState({ state, defaultState: { sort: null } })
}

const sortOf = (api: GridApi<CellRow>): string =>
  writeSort(
    api
      .getColumnState()
      .filter(({ sort }) => sort)
      .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
      .map(({ colId, sort }) => ({ key: colId, descending: sort === 'desc' })),
  )

/** The grid's built-in messages, which ours replace. */
const overlays: OverlayType[] = ['loading', 'noRows', 'noMatchingRows']

/** The grid's announcements for screen readers. */
const gridTexts = {
  ariaSortableColumn: 'Press Enter to sort',
  ariaRowSelectAll: 'Press Space to select or clear all rows',
  ariaRowToggleSelection: 'Press Space to select or clear this row',
  ariaRowSelectionDisabled: 'This row cannot be selected',
  ariaHeaderSelection: 'Select all rows',
}

interface Props extends GridParts {
  rows: readonly CellRow[] | undefined
  /** The rows that match quick find; undefined if quick find is empty. */
  found: readonly CellRow[] | undefined
  onPainted: () => void
  /** Called with the height that the horizontal scroll bar takes from the rows: 0 while all columns fit, or on a Mac. */
  onScrollBar: (height: number) => void
  rowHeight: number
}

/** The grid itself. Its code loads only when a grid is shown. */
export function PortalGridTable({ rows, found, onPainted, onScrollBar, rowHeight, ...parts }: Props) {
  const { name, columns, shown, layout, setLayout, view, setView, selection, onSelect, onOpen } = parts
  const api = useRef<GridApi<CellRow>>(null)
  const room = useGridRoom()
  const widths = useMemo(() => startWidths(shown, room), [shown, room])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the definitions depend on these parts alone
  const defs = useMemo(
    () => shown.map((column) => columnDef(column, parts, widths)),
    [shown, widths, layout.widths, parts.cells, parts.adding],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object would make the grid drop the selection
  const rowSelection = useMemo(() => rowSelections[selection](parts), [selection])
  const keys = shown.map(({ key }) => key).join()
  // The grid calls the first function that it receives, so the function reads the current rows from a ref.
  const left = useRef<ReadonlySet<CellRow>>(undefined)
  left.current = useMemo(() => found && new Set(found), [found])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the found rows triggers filtering
  useEffect(() => api.current?.onFilterChanged(), [found])
  // The grid does not report rows that are all filtered out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: called again, it changes nothing
  useEffect(() => {
    if (found?.length === 0) onPainted()
  }, [found])
  // biome-ignore lint/correctness/useExhaustiveDependencies: different columns can make another order possible
  useEffect(() => {
    if (api.current) applySort(api.current, view.sort, shown)
  }, [view.sort, keys])

  const table = useRef<HTMLDivElement>(null)
  /** The scroll bar appears after the rows. It takes space from them unless, as on a Mac, it overlays them. */
  const watchScrollBar = () => {
    const bar = table.current?.querySelector<HTMLElement>('.ag-body-horizontal-scroll')
    const height = (from: HTMLElement) => (from.classList.contains('ag-scrollbar-invisible') ? 0 : from.offsetHeight)
    if (bar) new ResizeObserver(() => onScrollBar(height(bar))).observe(bar)
  }

  const { note, leftRow } = useLeftRow(`${name} ${keys}`, cellOf)

  const copy = useCallback(
    (event: ClipboardEvent) => {
      const { activeElement: focused } = document
      if (!api.current || !event.clipboardData || !table.current?.contains(focused)) return
      const chosen = selectedInOrder(api.current)
      if (chosen.length === 0 || !document.getSelection()?.isCollapsed) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', asTsv(shown, chosen))
      event.clipboardData.setData('text/html', asHtmlTable(shown, chosen))
    },
    [shown],
  )
  // Firefox sends the event to the page's body.
  useWindowEvent('copy', copy)

  const keyDown = (event: KeyboardEvent, grid: GridApi<CellRow>, row: CellRow | undefined) => {
    if (event.key === 'Enter' && row) {
      const link = (event.target as HTMLElement).querySelector<HTMLElement>('a, button:not([data-add])')
      if (link) link.click()
      else onOpen?.(row)
    }
    if (event.key === '+' && row) parts.adding.ask(row, event.target as HTMLElement)
    if (event.key === 'Escape' && selection === 'many') grid.deselectAll()
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection === 'many') {
      event.preventDefault()
      grid.selectAll('filtered')
    }
  }

  return (
    <div
      className={classes.table}
      data-waits={rows === undefined || undefined}
      ref={table}
      onClickCapture={note}
      onKeyDownCapture={note}
    >
      <AgGridReact<CellRow>
        theme={gridTheme}
        styleNonce={cspNonce()}
        columnDefs={defs}
        rowData={rows as CellRow[] | undefined}
        defaultColDef={{ sortable: true, resizable: true, minWidth: 60, wrapHeaderText: true }}
        rowSelection={rowSelection}
        selectionColumnDef={{ pinned: 'left', width: 40, minWidth: 40, resizable: false, suppressMovable: true }}
        isExternalFilterPresent={() => left.current !== undefined}
        doesExternalFilterPass={({ data }) => !data || left.current === undefined || left.current.has(data)}
        animateRows={false}
        rowBuffer={5}
        rowHeight={rowHeight}
        ensureDomOrder
        suppressDragLeaveHidesColumns
        suppressOverlays={overlays}
        localeText={gridTexts}
        tabToNextCell={() => false}
        tabToNextHeader={() => false}
        onGridReady={(event) => {
          api.current = event.api
          watchScrollBar()
          event.api.setGridAriaProperty('label', name)
          applySort(event.api, view.sort, shown)
        }}
        onFirstDataRendered={({ api: grid }) => {
          if (table.current && leftRow && leftRow.index < (found ?? rows ?? []).length)
            returnToCell(grid, table.current, leftRow)
          onPainted()
        }}
        onSortChanged={(event) => {
          if (event.source === 'uiColumnSorted') setView({ sort: sortOf(event.api) })
        }}
        onSelectionChanged={(event) => onSelect(event.api.getSelectedRows())}
        onRowDoubleClicked={({ data }) => data && onOpen?.(data)}
        onCellMouseOver={({ event }) => event && nameCutText(event)}
        onCellKeyDown={({ event, api: grid, data }) => event && keyDown(event as KeyboardEvent, grid, data)}
        onColumnMoved={({ finished, source, api: grid }) => {
          if (!finished || source !== 'uiColumnMoved') return
          const visible = grid.getAllGridColumns().map((column) => column.getColId())
          setLayout({ order: withVisibleOrder(orderedColumns(columns, layout), visible) })
        }}
        onColumnResized={({ finished, source, column }) => {
          if (!finished || source !== 'uiColumnResized' || !column) return
          setLayout({ widths: { ...layout.widths, [column.getColId()]: column.getActualWidth() } })
        }}
      />
    </div>
  )
}
