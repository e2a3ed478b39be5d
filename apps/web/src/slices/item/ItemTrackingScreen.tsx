import { screens } from '@trade-counter/contract/screens.ts'
import { trackedItemColumns } from '@trade-counter/contract/slices/item/columns.ts'
import { searchTrackedItems } from '@trade-counter/contract/slices/item/endpoints.ts'
import { noItems } from '@trade-counter/contract/slices/item/rules.ts'
import { ExportMenu } from '#web/kit/files/ExportMenu.tsx'
import { ItemSearchFilter } from '#web/kit/filters/ItemSearchFilter.tsx'
import { useItemSearch } from '#web/kit/filters/use-item-search.ts'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { useOpenScreen } from '#web/kit/screen/ScreenLink.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#web/kit/session/session.ts'

/** The chosen customer's items with what it bought of them; each opens its page. */
export function ItemTrackingScreen() {
  const session = useCustomerSession()
  const openScreen = useOpenScreen()
  const whose = {
    identityKey: callIdentity(session),
    ...customerFields(session.customer),
  }
  const { exports, filter, ...grid } = useItemSearch(
    'itemTracking',
    searchTrackedItems,
    (fields) => ({ ...whose, ...fields }),
    noItems,
  )
  return (
    <Screen title={screens.itemTracking.title} actions={<ExportMenu {...exports} />}>
      <ItemSearchFilter {...filter} />
      <PortalGrid
        id="item-tracking"
        columns={trackedItemColumns}
        onOpen={({ item }) => openScreen('item', { item })}
        {...grid}
      />
    </Screen>
  )
}
