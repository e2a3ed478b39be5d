import { inventoryColumns } from '@trade-counter/contract/slices/inventory/columns.ts'
import { searchInventory } from '@trade-counter/contract/slices/inventory/endpoints.ts'
import { noInventory, type StockState, stockState } from '@trade-counter/contract/slices/inventory/rules.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ExportMenu } from '#web/kit/files/ExportMenu.tsx'
import { ItemSearchFilter } from '#web/kit/filters/ItemSearchFilter.tsx'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Marked, Tag } from '#web/kit/messages/Tag.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#web/kit/session/session.ts'
import { useItemSearch } from '#web/kit/filters/use-item-search.ts'

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

/** The chosen customer's items, where they are stocked, and what is on order. */
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
