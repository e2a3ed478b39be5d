import { priceListColumns, noPrices } from '#items/contract/price-list/columns.ts'
import { searchPriceList } from '#items/contract/price-list/endpoints.ts'
import { screens } from '#items/contract/screens.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { ItemSearchFilter } from '../filters/ItemSearchFilter.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { useItemSearch } from '../filters/use-item-search.ts'

export function PriceListScreen() {
  const session = useCustomerSession()
  const whose = {
    identityKey: callIdentity(session),
    ...customerFields(session.customer),
    loginType: session.rights.loginType,
  }
  const { exports, filter, ...grid } = useItemSearch(
    'priceList',
    searchPriceList,
    (fields) => ({ ...whose, ...fields }),
    noPrices,
  )
  return (
    <Screen title={screens.priceList.title} actions={<ExportMenu {...exports} />}>
      <ItemSearchFilter {...filter} />
      <PortalGrid id="price-list" columns={priceListColumns} {...grid} />
    </Screen>
  )
}
