import { inventoryColumns } from '#items/contract/inventory/columns.ts'
import { searchInventory } from '#items/contract/inventory/endpoints.ts'
import { noInventory, type StockState, stockState } from '#items/contract/inventory/rules.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { screens } from '#items/contract/screens.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { ItemSearchFilter } from '../filters/ItemSearchFilter.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Marked, Tag } from '#kit/web/messages/Tag.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { useItemSearch } from '../filters/use-item-search.ts'

type Row = RowOf<typeof inventoryColumns>

const kinds = {
  'in stock': 'good',
  'below minimum': 'warning',
  out: 'late',
} as const satisfies Record<StockState, string>

const cells = {
  QuantityOnHand: (row: Row) => {
    const state = stockState(row)
    return <Marked mark={state && <Tag kind={kinds[state]}>{state}</Tag>}>{formatQuantity(row.QuantityOnHand)}</Marked>
  },
}

/** The chosen customer's items, with their stock by warehouse and what is on order. */
export function InventoryScreen() {
  const session = useCustomerSession()
  const whose = {
    identityKey: callIdentity(session),
    ...customerFields(session.customer),
    loginTypeCode: session.rights.loginType,
  }
  const { exports, filter, ...grid } = useItemSearch(
    'inventory',
    searchInventory,
    (fields) => ({ ...whose, ...fields }),
    noInventory,
  )
  return (
    <Screen title={screens.inventory.title} actions={<ExportMenu {...exports} />}>
      <ItemSearchFilter {...filter} />
      <PortalGrid id="inventory" columns={inventoryColumns} cells={cells} {...grid} />
    </Screen>
  )
}
