import { lineColumns } from '#orders/contract/columns.ts'
import { listOrderLines, type readInvoiceTotals, readOrderHead } from '#orders/contract/endpoints.ts'
import { noOrders } from '#orders/contract/rules.ts'
import { orderName } from '#orders/contract/documents/order-number.ts'
import { screens } from '#orders/contract/screens.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { asPrinted, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { use, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { RepContact } from '#kit/web/messages/RepContact.tsx'
import { OrderCrumbs } from './OrderCrumbs.tsx'
import { callIdentity, useCustomerSession, useSession } from '#kit/web/session/session.ts'
import { linkedField, returnParams } from '#kit/web/screen/search-codec.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { useAddress, useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import { Totals } from '#kit/web/grid/Totals.tsx'
import { InvoiceExports, InvoiceInstead } from './InvoiceInstead.tsx'
import { useInvoiceTotals } from './OrderSteps.tsx'
import { namedOrder, orderAddress } from './order-address.ts'
import { OrderAgainContext } from './order-again.ts'
import { NoOrder, OrderActions, OrderHead } from './OrderHead.tsx'
import { type LinkedCustomer, naming } from '../../../kit/web/screen/linked-customer.ts'
import classes from './LineTotals.module.css'

type Line = RowOfList<typeof listOrderLines>

const canceledIn = (lines: readonly Line[]): number => exactSum(lines.map(({ quantityCanceled }) => quantityCanceled))

interface TotalsProps {
  lines: readonly Line[]
  /** The displayed status; undefined while loading. */
  status: string | undefined
  invoice: RowOfList<typeof readInvoiceTotals> | undefined
}

/** The totals of an order's lines, and the parts of its invoice's total. */
function LineTotals({ lines, status, invoice }: TotalsProps) {
  const seesAmounts = meets(flag('ViewOrderAmount'), useSession()?.rights)
  const sum = (key: keyof Line) => exactSum(lines.map((line) => line[key] as number | null))
  const canceled = canceledIn(lines)
  return (
    <div className={`${classes.totals} box`}>
      <Totals
        rows={['Lines', lines.length]}
        totals={[
          ['Ordered', formatQuantity(sum('quantityOrdered'))],
          [status === 'Open' ? 'Reserved' : 'Shipped', formatQuantity(sum('reservedShipQuantity'))],
          ['Back-ordered', formatQuantity(sum('quantityBackOrdered'))],
          canceled !== 0 && ['Canceled', formatQuantity(canceled)],
          ['Weight', `${formatQuantity(sum('extendedWeight'))} lb`],
          ['Cube', `${formatQuantity(sum('extendedCube'))} cu ft`],
          seesAmounts && ['Merchandise', formatMoney(sum('extendedPrice'))],
        ]}
      />
      {invoice?.total != null && (
        <section aria-label={`Invoice ${asPrinted(invoice.invoiceNumber)}`}>
          <Totals
            label="Invoice total"
            totals={[
              [
                'Invoice',
                <span className="code" key="invoice">
                  {asPrinted(invoice.invoiceNumber)}
                </span>,
              ],
              ['Merchandise', formatMoney(invoice.merchandise)],
              ['Freight', formatMoney(invoice.freight)],
              ['Tax', formatMoney(invoice.tax)],
              invoice.other ? ['Other', formatMoney(invoice.other)] : false,
              ['Total', <strong key="total">{formatMoney(invoice.total)}</strong>],
            ]}
          />
        </section>
      )}
    </div>
  )
}

/**
 * Switches to the customer of the displayed document if the viewer has chosen another one: an address can name a
 * document without its customer.
 * @param shown undefined until the document is loaded
 */
function useShownCustomer(shown: Omit<LinkedCustomer, 'shipTo'> | undefined): void {
  const session = useSession()
  const navigate = useNavigate()
  const viewing = shown && naming(session, shown)[linkedField]
  useEffect(() => {
    if (viewing === undefined) return
    const named = (search: object) => ({ ...search, [linkedField]: viewing })
    void navigate({ to: '.', search: named, replace: true })
  }, [viewing, navigate])
}

/** One sequence of an order: the customer, the destination, the shipping method, and every line. */
export function OrderDetailsScreen() {
  const session = useCustomerSession()
  const [search] = useScreenSearch(orderAddress)
  const address = useAddress()
  const input = namedOrder(search, session.customer.company)
  const heads = useList(readOrderHead, input)
  const head = heads.rows?.[0]
  useShownCustomer(head && { company: head.companyNumber, customer: head.customerNumber })
  // An invoice is resolved to its shipment by the header; an order number and sequence need no header.
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
  const Again = use(OrderAgainContext)
  const due =
    (lines.rows ?? [])
      .map(({ dateScheduled }) => dateScheduled ?? '')
      .toSorted()
      .at(-1) ?? ''
  const canceled = canceledIn(lines.rows ?? [])
  const title = search.from === 'accountsPayable' ? screens.orderDetails.label : screens.orderDetails.title
  const isMissing = input === undefined || heads.rows?.length === 0
  const invoice =
    isMissing && search.invoice !== ''
      ? { company: search.company || session.customer.company, invoice: search.invoice }
      : undefined
  return (
    <Screen
      isDocument
      title={title}
      tab={head ? `Display Order ${orderName(head.orderNumber, head.orderSequenceNumber)}` : title}
      breadcrumb={<OrderCrumbs from={search.from} address={address} />}
      actions={
        invoice ? (
          <InvoiceExports {...invoice} />
        ) : (
          !isMissing && (
            <>
              {head && Again && (
                <span className="not-on-phone">
                  <Again head={head} lines={lines.rows ?? []} />
                </span>
              )}
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
          <OrderHead list={heads} due={due} canceled={canceled} />
          <PortalGrid
            id="order-lines"
            columns={canceled === 0 ? lineColumns.filter(({ key }) => key !== 'quantityCanceled') : lineColumns}
            list={lines}
            words={{ empty: 'This order has no lines.' }}
          />
          {lines.rows && lines.rows.length > 0 && (
            <LineTotals lines={lines.rows} status={head?.orderStatus} invoice={totals} />
          )}
          <RepContact className="phone-only stack" />
          {head && Again && (
            <span className="phone-only">
              <Again head={head} lines={lines.rows ?? []} />
            </span>
          )}
        </>
      )}
    </Screen>
  )
}
