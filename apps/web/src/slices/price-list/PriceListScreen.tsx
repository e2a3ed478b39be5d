import { priceListColumns, noPrices } from '@trade-counter/contract/slices/price-list/columns.ts'
import { searchPriceList } from '@trade-counter/contract/slices/price-list/endpoints.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ExportMenu } from '#web/kit/files/ExportMenu.tsx'
import { ItemSearchFilter } from '#web/kit/filters/ItemSearchFilter.tsx'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#web/kit/session/session.ts'
import { useItemSearch } from '#web/kit/filters/use-item-search.ts'

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
