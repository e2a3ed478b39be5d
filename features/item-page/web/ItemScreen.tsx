import { meets } from '#kit/contract/declare/need.ts'
import { screens } from '#app/contract/screens.ts'
import { readItem } from '#item-page/contract/endpoints.ts'
import { noItem } from '#item-page/contract/rules.ts'
import { FileMenu } from '#kit/web/files/FileMenu.tsx'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { Empty, Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { itemAddress, type ItemOf } from './item-address.ts'
import { itemFiles } from './item-files.ts'
import { ItemHead } from './ItemHead.tsx'
import { ItemParts } from './ItemParts.tsx'
import classes from './Item.module.css'

/** Everything about one item for the chosen customer: properties, stock, price, purchases, orders, and parcels. */
export function ItemScreen() {
  const session = useCustomerSession()
  const [{ item }] = useScreenSearch(itemAddress)
  const { locked, isReady, list } = useShipTos(session)
  const of: ItemOf | undefined =
    isReady && item !== '' ? { ...customerFields(session.customer), shipTo: locked ?? '', item } : undefined
  const read = useAllowedList(readItem, of)
  const failed = [list, read].find((one) => one?.error)
  const row = read?.rows?.[0]
  const isMissing = item === '' || read?.rows?.length === 0
  const title = item === '' ? screens.item.title : `${screens.item.title} ${item}`
  return (
    <Screen
      title={title}
      breadcrumb={
        meets(screens.itemTracking.needs, session.rights) && (
          <ScreenLink screen="itemTracking">{screens.itemTracking.title}</ScreenLink>
        )
      }
      actions={<FileMenu groups={itemFiles(row && of, session.rights)} />}
    >
      {isMissing ? (
        <Empty text={noItem} hasSearched />
      ) : (
        <div className={classes.page}>
          {row ? (
            <ItemHead item={row} />
          ) : (
            <div className={`${classes.head} box`} aria-busy={!failed}>
              {failed?.error ? (
                <Failed error={failed.error} onRetry={failed.retry} />
              ) : (
                <Wait lines={['14rem', ...sameLines(2, '1fr 1fr 1fr 1fr 1fr')]} />
              )}
            </div>
          )}
          <ItemParts of={of} item={row} waits={!row && !failed} />
        </div>
      )}
    </Screen>
  )
}
