import { inventoryColumns } from '@trade-counter/contract/inventory/columns.ts'
import { searchInventory } from '@trade-counter/contract/inventory/endpoints.ts'
import { noInventory } from '@trade-counter/contract/inventory/rules.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ExportButtons } from '#web/kit/ExportButtons.tsx'
import { ItemSearchFilter } from '#web/kit/ItemSearchFilter.tsx'
import { PortalGrid } from '#web/kit/PortalGrid.tsx'
import { Screen } from '#web/kit/Screen.tsx'
import { callIdentity, useCustomerSession } from '#web/kit/session.ts'
import { useItemSearch } from '#web/kit/use-item-search.ts'

/** What the chosen customer's items are, where they lie and what is on its way. */
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
