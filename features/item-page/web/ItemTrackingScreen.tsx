import { screens } from '#item-page/contract/screens.ts'
import { trackedItemColumns } from '#item-page/contract/columns.ts'
import { searchTrackedItems } from '#item-page/contract/endpoints.ts'
import { noItems } from '#item-page/contract/rules.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { ItemSearchFilter } from '#items/web/filters/ItemSearchFilter.tsx'
import { useItemSearch } from '#items/web/filters/use-item-search.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#kit/web/session/session.ts'

/** The chosen customer's items with their purchases. Each item opens its page. */
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
