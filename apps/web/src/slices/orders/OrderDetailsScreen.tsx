import { lineColumns } from '@trade-counter/contract/slices/orders/columns.ts'
import { listOrderLines, readOrderHead } from '@trade-counter/contract/slices/orders/endpoints.ts'
import { noOrders } from '@trade-counter/contract/slices/orders/rules.ts'
import { orderName } from '@trade-counter/contract/kit/documents/order-number.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { useSearch } from '@tanstack/react-router'
import { ExportMenu } from '#web/kit/files/ExportMenu.tsx'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { OrderCrumbs } from '#web/kit/screen/OrderCrumbs.tsx'
import type { AddressSearch } from '#web/kit/screen/search-codec.ts'
import { callIdentity, useCustomerSession } from '#web/kit/session/session.ts'
import { returnParams } from '#web/kit/screen/return-params.ts'
import { useList } from '#web/kit/calls/use-list.ts'
import { useShownCustomer } from '#web/kit/screen/use-shown-customer.ts'
import { useScreenSearch } from '#web/kit/screen/use-screen-search.ts'
import { InvoiceExports, InvoiceInstead } from './InvoiceInstead.tsx'
import { useInvoiceTotals } from './OrderSteps.tsx'
import { LineTotals } from './LineTotals.tsx'
import { namedOrder, orderAddress } from './order-address.ts'
import { OrderAgain } from './OrderAgain.tsx'
import { NoOrder, OrderActions, OrderHead } from './OrderHead.tsx'

/** One sequence of an order: the customer, the destination, the shipping method, and every line. */
export function OrderDetailsScreen() {
  const session = useCustomerSession()
  const [search] = useScreenSearch(orderAddress)
  const address: AddressSearch = useSearch({ strict: false })
  const input = namedOrder(search, session.customer.company)
  const heads = useList(readOrderHead, input)
  const head = heads.rows?.[0]
  useShownCustomer(head && { company: head.companyNumber, customer: head.customerNumber })
  // An invoice leads to its shipment through the header; an order number and sequence need no header.
  const order = head
    ? {
        companyNumber: head.companyNumber,
        orderNumber: head.orderNumber,
        orderSequenceNumber: head.orderSequenceNumber,
      }
    : search.invoice === ''
      ? input && { ...input, referenceNumber: '' }
      : undefined
  // An employee's link opens the order regardless of the chosen employee.
  const loginid = session.rights.loginType === 'E' ? '' : callIdentity(session)
  const linesInput = order && { loginid, ...order }
  const lines = useList(listOrderLines, linesInput)
  const totals = useInvoiceTotals(head)
  const due =
    (lines.rows ?? [])
      .map(({ dateScheduled }) => dateScheduled ?? '')
      .toSorted()
      .at(-1) ?? ''
  const title = search.from === 'accountsPayable' ? screens.orderDetails.label : screens.orderDetails.title
  const isMissing = input === undefined || heads.rows?.length === 0
  const invoice =
    isMissing && search.invoice !== ''
      ? { company: search.company || session.customer.company, invoice: search.invoice }
      : undefined
  return (
    <Screen
      title={title}
      tab={head ? `Display Order ${orderName(head.orderNumber, head.orderSequenceNumber)}` : title}
      breadcrumb={<OrderCrumbs from={search.from} address={address} />}
      actions={
        invoice ? (
          <InvoiceExports {...invoice} />
        ) : (
          !isMissing && (
            <>
              {head && <OrderAgain shownIn="wide" head={head} lines={lines.rows ?? []} />}
              {head && <OrderActions head={head} carried={{ ...returnParams(address), from: search.from }} />}
              <ExportMenu list={listOrderLines} filtered={linesInput} />
            </>
          )
        )
      }
    >
      {invoice ? (
        <InvoiceInstead {...invoice} />
      ) : isMissing ? (
        <NoOrder message={noOrders} />
      ) : (
        <>
          <OrderHead list={heads} due={due} />
          <PortalGrid
            id="order-lines"
            columns={lineColumns}
            list={lines}
            words={{ empty: 'This order has no lines.' }}
          />
          {lines.rows && lines.rows.length > 0 && (
            <LineTotals lines={lines.rows} status={head?.orderStatus} invoice={totals} />
          )}
          {head && <OrderAgain shownIn="narrow" head={head} lines={lines.rows ?? []} />}
        </>
      )}
    </Screen>
  )
}
