import { isCarrier } from '@trade-counter/contract/kit/carriers.ts'
import type { RowOfList } from '@trade-counter/contract/kit/endpoint.ts'
import { allRows } from '@trade-counter/contract/kit/fields.ts'
import { orderColumns } from '@trade-counter/contract/orders/columns.ts'
import { searchOrders } from '@trade-counter/contract/orders/endpoints.ts'
import { noOrders } from '@trade-counter/contract/orders/rules.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CarrierMark } from '#web/kit/CarrierMark.tsx'
import { showAlert } from '#web/kit/dialogs.tsx'
import { ExportButtons } from '#web/kit/ExportButtons.tsx'
import { InvoiceLink } from '#web/kit/InvoiceLink.tsx'
import { PortalGrid } from '#web/kit/PortalGrid.tsx'
import { Screen } from '#web/kit/Screen.tsx'
import { ScreenLink, useOpenScreen } from '#web/kit/ScreenLink.tsx'
import type { AddressSearch } from '#web/kit/search-codec.ts'
import { useCustomerSession } from '#web/kit/session.ts'
import { shipToName } from '#web/kit/ShipToSelect.tsx'
import { carryAlong } from '#web/kit/trail.ts'
import { useInvoiceWindow } from '#web/kit/use-invoice-window.ts'
import { type Listing, useList } from '#web/kit/use-list.ts'
import { useScreenSearch } from '#web/kit/use-screen-search.ts'
import { useShipTos } from '#web/kit/use-ship-tos.ts'
import { OrderFilterPanel } from './OrderFilterPanel.tsx'
import { filterParts, looserSearch, orderAddress, orderInput } from './order-search.ts'

type Row = RowOfList<typeof searchOrders>

/** After Search was pressed: no rows until the new ones are here, and an alert where there are none. */
function usePressed(list: Listing<Row>): { list: Listing<Row>; press: () => void } {
  const [pressed, setPressed] = useState(false)
  const isEmpty = list.rows?.length === 0
  const isHere = !list.isFetching && (list.rows !== undefined || list.error !== null)
  useEffect(() => {
    if (!pressed || !isHere) return
    setPressed(false)
    if (isEmpty) void showAlert({ title: 'Order Search', message: noOrders })
  }, [pressed, isHere, isEmpty])
  const press = () => setPressed(true)
  return { list: pressed && list.isFetching ? { ...list, rows: undefined } : list, press }
}

/** The chosen customer's orders, each with its lines, its invoice and its parcels a click away. */
export function OrdersScreen() {
  const session = useCustomerSession()
  const { customer, rights } = session
  const [search, setSearch] = useScreenSearch(orderAddress)
  const address: AddressSearch = useSearch({ strict: false })
  const shipTos = useShipTos(session)
  const input = shipTos.isReady ? orderInput(session, search, shipTos.locked) : undefined
  const { list, press } = usePressed(useList(searchOrders, input))
  const { openInvoice, loading } = useInvoiceWindow('tab')
  const openScreen = useOpenScreen()
  const tracks = rights.flags.CanViewUPSTrackingInfo === 'Y'
  const looser = looserSearch(search)

  const orderOf = (row: Row) => ({
    company: customer.company,
    order: row.orderNumber,
    sequence: row.orderSequenceNumber,
    ...carryAlong(address),
  })
  return (
    <Screen title={screens.displayOrders.title} actions={<ExportButtons list={searchOrders} filtered={input} />}>
      <OrderFilterPanel
        search={search}
        shipTos={shipTos}
        onSearch={(next, pressed) => {
          const changed = JSON.stringify({ ...search, ...next }) !== JSON.stringify(search)
          if (pressed) press()
          if (changed) setSearch(next)
          else if (pressed) list.retry()
        }}
      />
      <PortalGrid
        id="orders"
        columns={orderColumns}
        list={list}
        limit={allRows}
        onOpen={(row) => openScreen('orderDetails', orderOf(row))}
        cells={{
          order: (row) => (
            <ScreenLink screen="orderDetails" search={orderOf(row)} aria-label={`Open order ${row.order}`}>
              {row.order}
            </ScreenLink>
          ),
          referenceNumber: (row) => (
            <InvoiceLink
              number={row.referenceNumber}
              loading={loading.has(row.referenceNumber)}
              onOpen={() =>
                openInvoice({
                  number: row.referenceNumber,
                  company: customer.company,
                  customer: customer.customer,
                  shipTo: row.shipToNumber,
                  order: row.orderNumber,
                })
              }
            />
          ),
          isShippedViaUPSFedex: (row) =>
            isCarrier(row.isShippedViaUPSFedex) &&
            (tracks ? (
              <ScreenLink screen="orderTracking" search={orderOf(row)} aria-label={`Track order ${row.order}`}>
                <CarrierMark carrier={row.isShippedViaUPSFedex} />
              </ScreenLink>
            ) : (
              row.isShippedViaUPSFedex
            )),
        }}
        words={{
          idle: shipTos.isReady ? 'Correct the dates, then Search.' : undefined,
          empty: noOrders,
          searched: filterParts(search, shipToName(shipTos, search.shipToNumber))
            .map(({ label, value }) => `${label} ${value}`)
            .join(', '),
          loosen: looser && { label: looser.label, onLoosen: () => setSearch(looser.next) },
        }}
      />
    </Screen>
  )
}
