import { inventoryColumns } from '@trade-counter/contract/slices/inventory/columns.ts'
import { searchInventory } from '@trade-counter/contract/slices/inventory/endpoints.ts'
import { noInventory, type StockState, stockState } from '@trade-counter/contract/slices/inventory/rules.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ExportButtons } from '#web/kit/files/ExportButtons.tsx'
import { ItemSearchFilter } from '#web/kit/filters/ItemSearchFilter.tsx'
import { Mark, Marked } from '#web/kit/grid/Mark.tsx'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { callIdentity, useCustomerSession } from '#web/kit/session/session.ts'
import { useItemSearch } from '#web/kit/filters/use-item-search.ts'

type Row = RowOf<typeof inventoryColumns>

const tones = { 'in stock': 'good', 'below minimum': 'soon', out: 'bad' } as const satisfies Record<StockState, string>

const cells = {
  QuantityOnHand: (row: Row) => {
    const state = stockState(row)
    return (
      <Marked mark={state && <Mark tone={tones[state]}>{state}</Mark>}>{formatQuantity(row.QuantityOnHand)}</Marked>
    )
  },
}

/** The chosen customer's items, where they are stocked, and what is on order. */
export function InventoryScreen() {
  const session = useCustomerSession()
  const whose = {
    identityKey: callIdentity(session),
    companyNumber: session.customer.company,
    customerNumber: session.customer.customer,
    loginTypeCode: session.rights.loginType,
  }
  const { exports, filter, ...grid } = useItemSearch(
    searchInventory,
    (fields) => ({ ...whose, ...fields }),
    noInventory,
  )
  return (
    <Screen title={screens.inventory.title} actions={<ExportButtons {...exports} />}>
      <ItemSearchFilter {...filter} />
      <PortalGrid id="inventory" columns={inventoryColumns} cells={cells} {...grid} />
    </Screen>
  )
}
