import { stateName } from '#orders/contract/ordering/states.ts'
import { capitalized } from '#kit/contract/declare/sentence-case.ts'
import { asPrinted, formatDate, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { orderName } from '#orders/contract/documents/order-number.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import { preparedText, totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { cancelOrder, listPlacedLines, readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useList } from '#kit/web/calls/use-list.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { contactOf, customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { NoOrder } from '#orders/web/OrderHead.tsx'
import { Steps } from '#orders/web/OrderSteps.tsx'
import { TrackLinks } from '#orders/web/TrackLink.tsx'
import { localTime, portalDay } from '#kit/web/calls/portal-time.ts'
import { call } from '#kit/web/calls/api.ts'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { askConfirm } from '#kit/web/messages/dialogs.tsx'
import { useChange } from '#kit/web/messages/use-change.ts'
import { AddToCart } from '../ordering/AddToCart.tsx'
import { CartTotals } from './CartTotals.tsx'
import { type CartKey, type Order, type PlacedLine, stateTags } from './order.ts'
import { DecideOrder } from './DecideOrder.tsx'
import { changesOf, fateOf, nextOf, otherChanges, stepsOf } from './order-story.ts'
import { PlacedLines } from './PlacedLines.tsx'
import classes from './PlacedOrder.module.css'
import { refreshCarts } from '../ordering/cart.ts'

/** Cancels an order that the distributor does not have yet, after a question. */
function CancelOrder({ whose, order: { cart, reference } }: { whose: CartKey; order: Order }) {
  const cancel = useChange(
    async () => {
      const message = 'Nothing of it will ship. You can order its lines again at any time.'
      if (!(await askConfirm({ title: `Cancel order ${reference}?`, message, yes: 'Cancel order', no: 'Keep order' })))
        return
      await call(cancelOrder, { ...whose, cart })
    },
    { failed: `Order ${reference} was not cancelled` },
  )
  return (
    <BusyButton
      variant="default"
      busy={cancel.isPending}
      onClick={() => cancel.mutate(undefined, { onSettled: () => void refreshCarts() })}
    >
      Cancel order
    </BusyButton>
  )
}

const placedOrderAddress = z.object({
  /** The order's reference. */
  order: z.string().max(20).catch(''),
})

const timeOf = (at: string): string => (at.length > 10 ? localTime(at) : formatDate(at))

function Head({ order, lines }: { order: Order; lines: readonly PlacedLine[] }) {
  const { rights } = useCustomerSession()
  const { reference, orderNumber, customerPo, requestedDate, shipComplete } = order
  const facts = [
    customerPo !== '' && `PO ${customerPo}`,
    orderNumber !== '' && `Reference ${reference}`,
    requestedDate === '' ? 'As soon as possible' : `Requested for ${formatDate(requestedDate)}`,
    shipComplete && 'In one shipment',
    preparedText(order, lines.length),
  ]
  return (
    <div className="row">
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {meets(seesAmounts, rights) && <strong className="big-figure push">{formatMoney(totalOfPriced(lines))}</strong>}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" className="box" p="0.625rem 0.75rem">
    <h2>{title}</h2>
    {children}
  </Box>
)

/** The shipments and back orders in the books, with their parcels and invoices. */
function Shipments({ order, company }: { order: Order; company: string }) {
  const { shipments, orderNumber } = order
  if (shipments.length === 0) return null
  return (
    <Part title="Shipments">
      <ul>
        {shipments.map(({ sequence, status, shipDate, invoiceNumber, carrier, parcelCarriers, canceled }) => {
          const search = { company, order: orderNumber, sequence }
          return (
            <li key={sequence} className="row">
              <ScreenLink screen="orderDetails" search={search} className="code">
                {orderName(orderNumber, sequence)}
              </ScreenLink>
              <span>{status === 'Closed' ? `Shipped ${formatDate(shipDate)}` : status}</span>
              {invoiceNumber !== '' && (
                <span>
                  Invoice <span className="code">{asPrinted(invoiceNumber)}</span>
                </span>
              )}
              {canceled !== 0 && status !== 'Canceled' && <span>{formatQuantity(canceled)} canceled</span>}
              <TrackLinks
                order={orderName(orderNumber, sequence)}
                own={carrier}
                parcels={parcelCarriers}
                search={{ ...search, via: 'details' }}
              />
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** What happens next, and where the goods go. */
function Aside({ order, company }: { order: Order; company: string }) {
  const { customer } = useCustomerSession()
  const contact = contactOf(customer)
  const { shipTo, shipToName, shipToAddress, remarks } = order
  return (
    <aside className="stack">
      <Part title="What happens next">
        <p>{nextOf(order, { distributor: customer.distributor.name, ...contact }, new Date(), portalDay())}</p>
        {contact.phone !== '' && (
          <p>
            Questions: {contact.name} <PhoneLink phone={contact.phone} />
          </p>
        )}
      </Part>
      <Shipments order={order} company={company} />
      <Part title="Delivery">
        <p>
          <span className="code">{shipTo}</span> <strong>{shipToName}</strong>
        </p>
        {shipToAddress.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {remarks !== '' && <p>Remarks: {remarks}</p>}
      </Part>
    </aside>
  )
}

/** An order placed in the portal, from sending to its invoice. */
export function PlacedOrderScreen() {
  const { customer } = useCustomerSession()
  const [{ order: reference }] = useScreenSearch(placedOrderAddress)
  const whose = customerFields(customer)
  const input = reference === '' ? undefined : { ...whose, reference }
  const head = useValue(readPlacedOrder, input)
  const list = useList(listPlacedLines, input)
  const { value: order } = head
  const { rows: lines } = list
  const failed = [head, list].find(({ error }) => error)
  const again = (lines ?? []).map(({ itemNumber, quantity }) => ({ item: itemNumber, quantity: String(quantity) }))
  const changes = order && lines ? otherChanges(order, lines) : []
  return (
    <Screen
      isDocument
      title={`Order ${asPrinted(order?.orderNumber || reference)}`.trim()}
      note={order && <Tag kind={stateTags[order.state]}>{capitalized(stateName(order.state))}</Tag>}
      breadcrumb={
        <ScreenLink screen="purchase" search={{ show: 'orders' }}>
          Placed orders
        </ScreenLink>
      }
      actions={
        <>
          {order?.mayCancel && <CancelOrder whose={{ ...whose, shipTo: order.shipTo }} order={order} />}
          {order && !order.mayDecide && <AddToCart lines={again} label="Order again" shipTo={order.shipTo} />}
          <ExportMenu list={listPlacedLines} filtered={input} />
        </>
      }
    >
      {reference === '' && <NoOrder message="The address names no order." />}
      {failed?.error && <Failed error={failed.error} onRetry={failed.retry} />}
      {input && !(order && lines) && !failed && (
        <Wait boxed lines={['14rem 1fr', '1fr 1fr 1fr 1fr', ...sameLines(5, '1fr 6rem')]} />
      )}
      {order && lines && (
        <Box className={`${classes.page} dense flows`} mt="sm" pb="md">
          <section className={`${classes.head} box`}>
            <Head order={order} lines={lines} />
            <Steps
              steps={stepsOf(order).map(({ name, about, at, done }) => ({ name, lines: [about, timeOf(at)], done }))}
            />
          </section>
          <div>
            {order.mayDecide ? (
              <DecideOrder whose={{ ...whose, shipTo: order.shipTo }} order={order} lines={lines} />
            ) : (
              <>
                <PlacedLines
                  lines={lines}
                  about={(line) => ({ fate: fateOf(line), changes: changesOf(order, line.itemNumber) })}
                />
                <CartTotals lines={lines} />
              </>
            )}
            {changes.length > 0 && (
              <ul aria-label="Other changes" className="warning">
                {changes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
          <Aside order={order} company={whose.companyNumber} />
        </Box>
      )}
    </Screen>
  )
}
