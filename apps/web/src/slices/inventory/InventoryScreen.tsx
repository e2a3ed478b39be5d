import { inventoryColumns } from '@trade-counter/contract/slices/inventory/columns.ts'
import { searchInventory } from '@trade-counter/contract/slices/inventory/endpoints.ts'
import { noInventory } from '@trade-counter/contract/slices/inventory/rules.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ExportButtons } from '#web/kit/files/ExportButtons.tsx'
import { ItemSearchFilter } from '#web/kit/filters/ItemSearchFilter.tsx'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { callIdentity, useCustomerSession } from '#web/kit/session/session.ts'
import { useItemSearch } from '#web/kit/filters/use-item-search.ts'

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
      <PortalGrid id="inventory" columns={inventoryColumns} {...grid} />
    </Screen>
  )
}
