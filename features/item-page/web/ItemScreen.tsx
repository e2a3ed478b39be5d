import { meets, type Rights } from '#kit/contract/declare/need.ts'
import { screens } from '#item-page/contract/screens.ts'
import {
  listItemLines,
  listItemMonths,
  listItemOrders,
  listItemParcels,
  listItemStock,
  listSubstitutes,
  readItem,
} from '#item-page/contract/endpoints.ts'
import { noItem } from '#item-page/contract/rules.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import type { ListEndpoint } from '#kit/contract/declare/endpoint.ts'
import { Box } from '@mantine/core'
import { type FileGroup, FileMenu } from '#kit/web/files/FileMenu.tsx'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { Empty, Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { listFiles } from '#kit/web/files/list-files.ts'
import { itemAddress, type ItemOf } from './item-address.ts'
import type { ItemRow } from './figures.ts'
import { ItemParts } from './ItemParts.tsx'
import classes from './Item.module.css'

const lists = [
  ['Item and price', readItem],
  ['Warehouses', listItemStock],
  ['Purchases by month', listItemMonths],
  ['Last invoice lines', listItemLines],
  ['Open orders', listItemOrders],
  ['Parcels in transit', listItemParcels],
  ['Substitutes', listSubstitutes],
] as const satisfies readonly (readonly [string, ListEndpoint])[]

const itemFiles = (of: ItemOf | undefined, rights: Rights): FileGroup[] =>
  lists
    .filter(([, list]) => meets(list.needs, rights))
    .map(([label, list]) => ({
      id: list.path,
      label,
      files: listFiles(list, of, { which: 'filtered', spoken: label.toLowerCase() }),
    }))

/** The item's number, the customer's own, and the pack. */
function Numbers({ item }: { item: ItemRow }) {
  const { customerPart, pack, unit, bought } = item
  return (
    <>
      <span className="code">{item.item}</span>
      {[customerPart && `your part ${customerPart}`, pack || unit].filter(Boolean).map((part) => ` · ${part}`)}{' '}
      {bought === 'N' && <Tag>Never bought</Tag>}
    </>
  )
}

/** Everything about one item for the chosen customer: stock, price, orders, parcels, purchases, and properties. */
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
  const numbered = item === '' ? screens.item.title : `${screens.item.title} ${item}`
  return (
    <Screen
      title={row ? sentenceCase(row.description) : numbered}
      tab={numbered}
      note={row && <Numbers item={row} />}
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
        <Box className={`${classes.page} stack`} p="0.625rem 0 1rem">
          {failed?.error && !row && (
            <div className="box">
              <Failed error={failed.error} onRetry={failed.retry} />
            </div>
          )}
          <ItemParts of={of} item={row} waits={!row && !failed} />
        </Box>
      )}
    </Screen>
  )
}
