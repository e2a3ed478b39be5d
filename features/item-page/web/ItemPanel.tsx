import { type Column, type RowOf, shownColumns } from '#kit/contract/declare/columns.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { ReactNode } from 'react'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { withItemLinks } from '#kit/web/grid/ItemLink.tsx'
import { AddButton } from '#kit/web/grid/parts/AddButton.tsx'
import { useRowAdding } from '#kit/web/grid/use-row-adding.tsx'
import { CellText } from '#kit/web/grid/CellText.tsx'
import { PlainTable } from '#kit/web/grid/parts/PlainTable.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Panel } from '#kit/web/panels/Panel.tsx'
import { useSession } from '#kit/web/session/session.ts'
import classes from './Item.module.css'

interface Props<C extends readonly Column[]> {
  title: string
  columns: C
  /** Undefined without the right to the list; the panel is then hidden. */
  list: Listing<RowOf<C>> | undefined
  /** Whether the rows are empty of information; by default, if there are none. */
  isEmpty?: boolean | undefined
  empty: string
  lines: number
  actions?: ReactNode
  hides?: readonly C[number]['key'][]
  /** Whether the columns fit on a phone. If not, each row becomes a block of labeled values there. */
  isNarrow?: boolean
  /** Content that replaces the formatted value of some columns, by key. */
  cells?: Partial<Record<C[number]['key'], (row: RowOf<C>) => ReactNode>>
  children?: ReactNode
}

const isNumber = ({ format }: Column) => format === 'code'

/** One list of the item page as a table without tools. */
export function ItemPanel<const C extends readonly Column[]>(props: Props<C>) {
  const { title, columns, list, isEmpty = list?.rows?.length === 0, hides, cells } = props
  const rights = useSession()?.rights
  const [adding, question] = useRowAdding(columns)
  if (!list) return null
  const rows = (list.rows ?? []) as readonly CellRow[]
  const own = withItemLinks(columns, cells as Partial<Record<string, (row: CellRow) => ReactNode>> | undefined)
  const cell = (column: Column, row: CellRow) => (
    <span className={isNumber(column) ? 'code' : undefined}>
      {own[column.key]?.(row) ??
        (row[column.key] === null ? '–' : <CellText column={column} value={row[column.key] ?? null} />)}
      {column.item && (
        <AddButton row={row} adding={adding} className={`${classes.addRow} link`}>
          Add
        </AddButton>
      )}
    </span>
  )
  return (
    <Panel
      title={title}
      list={list}
      placeholder={<Wait lines={sameLines(props.lines, '2fr 1fr 1fr 1fr')} />}
      actions={props.actions}
    >
      {isEmpty ? (
        <p className="muted small">{props.empty}</p>
      ) : (
        <>
          {props.children}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <section className={`${classes.scroll} scroller flows`} tabIndex={0} aria-label={`${title}, table`}>
            <PlainTable
              columns={shownColumns(columns, rights).filter(({ key }) => !hides?.includes(key))}
              rows={rows}
              cell={cell}
              className={`${classes.table} ${props.isNarrow ? '' : classes.stacked}`}
            />
          </section>
          {question}
          {list.total !== undefined && list.total > rows.length && (
            <p className="muted small">
              {formatQuantity(rows.length)} of {formatQuantity(list.total)}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
