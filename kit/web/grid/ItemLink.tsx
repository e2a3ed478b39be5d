import type { Column } from '#kit/contract/declare/columns.ts'
import { meets } from '#kit/contract/declare/need.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import type { ReactNode } from 'react'
import { hasFeature } from '../screen/features.ts'
import { naming } from '../screen/linked-customer.ts'
import { useScreen } from '../screen/screens.ts'
import { ScreenLink } from '../screen/ScreenLink.tsx'
import { type Session, useSession } from '../session/session.ts'
import { itemOwner } from './item-owner.ts'

/** Returns the address fields of an item's page; undefined if the viewer can't open it. */
function itemSearch(item: string, column: Column, row: CellRow, page: Screen, session: Session | undefined) {
  if (item === '' || !hasFeature(page.feature) || !meets(page.needs, session?.rights)) return undefined
  const owner = itemOwner(column.item ?? {}, row, session?.customer)
  return owner && { item, ...naming(session, owner) }
}

/** An item number that links to the item's page, or plain text if the viewer can't open the page. */
export function ItemLink({ column, row }: { column: Column; row: CellRow }) {
  const session = useSession()
  const item = String(row[column.key] ?? '')
  const search = itemSearch(item, column, row, useScreen('item'), session)
  if (!search) return item
  return (
    <ScreenLink screen="item" search={search} className="code">
      {item}
    </ScreenLink>
  )
}

type Cells = Partial<Record<string, (row: CellRow) => ReactNode>>

/** Adds links to the item numbers in these columns, unless the screen renders them itself. */
export const withItemLinks = (columns: readonly Column[], cells: Cells | undefined): Cells => ({
  ...Object.fromEntries(
    columns
      .filter(({ item }) => item)
      .map((column) => [column.key, (row: CellRow) => <ItemLink column={column} row={row} />]),
  ),
  ...cells,
})
