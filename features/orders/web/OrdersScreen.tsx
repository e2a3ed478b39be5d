import { flag, meets } from '#kit/contract/declare/need.ts'
import { carriersOf } from '#orders/contract/documents/carriers.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { orderColumns } from '#orders/contract/columns.ts'
import { searchOrders } from '#orders/contract/endpoints.ts'
import { noOrders, type OrderFilter } from '#orders/contract/rules.ts'
import { screens } from '#orders/contract/screens.ts'
import { useEffect, useState } from 'react'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { InvoiceLink } from '#money/web/files/InvoiceLink.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { addressOf, toReturnParams } from '#kit/web/screen/search-codec.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { partsInWords } from '#kit/web/filters/filter-parts.ts'
import { useBroaderSearch } from '#kit/web/filters/use-broader-search.ts'
import { type Listing, useSearched } from '#kit/web/calls/use-list.ts'
import { useRecentSearches } from '#kit/web/filters/recent-searches.ts'
import { useAddress, useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { afterShipTos, shipToName, shortShipToName, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { OrderFilterPanel } from './OrderFilterPanel.tsx'
import { filterParts, broaderSearch, orderAddress, orderInput } from './order-search.ts'
import { OnTheirWayIn } from './OnTheirWayIn.tsx'
import { TrackLink } from './TrackLink.tsx'

type Row = RowOfList<typeof searchOrders>

/**
 * Shows an alert if a pressed Search finds nothing.
 * @param search the search in the address; the list belongs to the pressed search once they are equal
 * @returns notes a press
 */
function useEmptyAlert({ rows, isFetching }: Listing<Row>, search: OrderFilter): (next: OrderFilter) => void {
  const [pressed, setPressed] = useState<{ search: string; before: typeof rows }>()
  const isIts = pressed?.search === JSON.stringify(search)
  const isHere = rows !== undefined && !isFetching && rows !== pressed?.before
  const isEmpty = rows?.length === 0
  useEffect(() => {
    if (!isIts || !isHere) return
    setPressed(undefined)
    if (isEmpty) void showAlert({ title: 'Order Search', message: noOrders })
  }, [isIts, isHere, isEmpty])
  return (next) => setPressed({ search: JSON.stringify(next), before: rows })
}

/** The chosen customer's orders, with links to their lines, invoices, and parcels. */
export function OrdersScreen() {
  const session = useCustomerSession()
  const { customer, rights } = session
  const [search, setSearch] = useScreenSearch(orderAddress)
  const address = useAddress()
  const shipTos = useShipTos(session)
  const input = shipTos.isReady ? orderInput(session, search, shipTos.locked) : undefined
  const list = afterShipTos(useSearched(searchOrders, input), shipTos)
  const notePress = useEmptyAlert(list, search)
  const openScreen = useOpenScreen()
  const tracks = meets(flag('CanViewUPSTrackingInfo'), rights)
  const broaden = useBroaderSearch(searchOrders, {
    rows: list.rows,
    search,
    broader: broaderSearch,
    inputOf: (wider: OrderFilter) => orderInput(session, wider, shipTos.locked),
    onBroaden: setSearch,
  })

  const searched = partsInWords(filterParts(search, shipToName(shipTos, search.shipToNumber)))
  const made = addressOf(orderAddress, search)
  const found = Object.keys(made).length > 0 && shipTos.isReady && (list.rows?.length ?? 0) > 0
  const recent = useRecentSearches('displayOrders', found ? { words: searched, search: made } : undefined)

  const orderOf = (row: Row) => ({
    company: customer.company,
    order: row.orderNumber,
    sequence: row.orderSequenceNumber,
    ...toReturnParams(address),
  })
  return (
    <Screen title={screens.displayOrders.title} actions={<ExportMenu list={searchOrders} filtered={input} />}>
      <OrderFilterPanel
        search={search}
        shipTos={shipTos}
        onSearch={(changes, pressed) => {
          const next = { ...search, ...changes }
          if (pressed) notePress(next)
          setSearch(next)
        }}
      />
      {shipTos.isReady && <OnTheirWayIn whose={{ ...customerFields(customer), shipToNumber: shipTos.locked ?? '' }} />}
      <PortalGrid
        id="orders"
        columns={orderColumns}
        list={list}
        onOpen={(row) => openScreen('orderDetails', orderOf(row))}
        cells={{
          order: (row) => (
            <ScreenLink screen="orderDetails" search={orderOf(row)} aria-label={`Open order ${row.order}`}>
              {row.order}
            </ScreenLink>
          ),
          shipToName: (row) => shortShipToName(row.shipToName, customer.name) || row.shipToName,
          referenceNumber: (row) => (
            <InvoiceLink
              invoice={{
                number: row.referenceNumber,
                company: customer.company,
                customer: customer.customer,
                shipTo: row.shipToNumber,
                order: row.orderNumber,
              }}
              beside="tab"
            />
          ),
          isShippedViaUPSFedex: (row) =>
            tracks
              ? carriersOf(row.isShippedViaUPSFedex, row.parcelCarriers).map((carrier) => (
                  <TrackLink key={carrier} order={row.order} carrier={carrier} search={orderOf(row)} />
                ))
              : row.isShippedViaUPSFedex,
        }}
        words={{
          idle: 'Correct the dates, then Search.',
          empty: noOrders,
          searched,
          broaden,
          offers: [recent],
        }}
      />
    </Screen>
  )
}
