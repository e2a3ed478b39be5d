import { flag, meets } from '#kit/contract/declare/need.ts'
import { carrierText } from '#orders/contract/documents/carriers.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { isInvoice } from '#money/contract/documents/invoice-names.ts'
import { orderName } from '#orders/contract/documents/order-number.ts'
import type { readOrderHead } from '#orders/contract/endpoints.ts'
import { canceledLabel, carrierOf } from '#orders/contract/rules.ts'
import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import type { AddressSearch } from '#kit/web/screen/search-codec.ts'
import { useSession } from '#kit/web/session/session.ts'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { type InvoiceRequest, useInvoiceWindow } from '#money/web/files/InvoiceLink.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import classes from './OrderDetails.module.css'
import { OrderSteps } from './OrderSteps.tsx'
import { PlacedHere } from './PlacedHere.tsx'
import { TrackLinks } from './TrackLink.tsx'

type Head = RowOfList<typeof readOrderHead>

/** Replaces an order that does not exist or belongs to another account. */
export function NoOrder({ message }: { message: string }) {
  return (
    <Box role="status" className="stack" mt="xl">
      <strong>{message}</strong>
      <ScreenLink screen="displayOrders">Search orders</ScreenLink>
    </Box>
  )
}

export function Party({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  const shown = lines.filter(Boolean)
  return (
    <section className={classes.party}>
      <h3>{title}</h3>
      {shown.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no keys and are never edited
        <p key={at}>{line}</p>
      ))}
    </section>
  )
}

const cityLine = (city: string, state: string, zip: string) =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const abroad = (country: string) => (country === 'US' ? '' : country)

type ShipTo = Pick<Head, Extract<keyof Head, `shipTo${string}`>>

export const shipToLines = (to: ShipTo): readonly ReactNode[] => [
  to.shipToNumber && (
    <span className="code" key="number">
      {to.shipToNumber}
    </span>
  ),
  <strong key="name">{to.shipToName}</strong>,
  to.shipToAddress1,
  to.shipToAddress2,
  cityLine(to.shipToCity, to.shipToState, to.shipToZipCode),
  abroad(to.shipToCountry),
]

/** Opens the invoice's document. Renders nothing for an account that cannot see it. */
export function ShowInvoice({ invoice }: { invoice: InvoiceRequest }) {
  const mayOpen = meets(flag('CanViewInvoices'), useSession()?.rights)
  const { mutate, isPending } = useInvoiceWindow('tab')
  if (!mayOpen) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate(invoice)}>
      Show Invoice
    </Button>
  )
}

/** Returns the request for the document of the order's invoice; undefined before it is invoiced. */
const invoiceOf = (head: Head): InvoiceRequest | undefined => {
  const { companyNumber: company, customerNumber: customer, shipToNumber: shipTo, orderNumber: order } = head
  const number = head.referenceNumber
  return isInvoice(number) ? { number, company, customer, shipTo, order } : undefined
}

/** The actions in the title row: show the order's invoice and track its parcels. */
export function OrderActions({ head, carried }: { head: Head; carried: AddressSearch }) {
  const invoice = invoiceOf(head)
  const { companyNumber: company, orderNumber: order, orderSequenceNumber: sequence } = head
  return (
    <>
      <TrackLinks
        order={orderName(order, sequence)}
        own={head.isShippedViaUPSFedex}
        parcels={head.parcelCarriers}
        search={{ company, order, sequence, via: 'details', ...carried }}
      />
      {invoice && <ShowInvoice invoice={invoice} />}
    </>
  )
}

function Shipping({ head }: { head: Head }) {
  const { code, name } = carrierOf(head)
  return (
    <span>
      {code !== '' && <span className="code">{code}</span>} {carrierText(name)}
      {code === '' && name === '' && 'Not given'}
    </span>
  )
}

export type Fact = readonly [label: string, value: ReactNode]

export const codeFact = (text: string) => <span className="code">{text || 'None'}</span>

const Money = ({ amount }: { amount: number }) => <span className="tabular">{formatMoney(amount)}</span>

export const moneyFact = (label: string, amount: number | null): Fact[] =>
  amount === null ? [] : [[label, <Money key={label} amount={amount} />]]

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const orderFacts = (head: Head): Fact[] => [
  ['Customer PO', codeFact(head.poNumber)],
  ['Invoice', codeFact(invoiceOf(head)?.number ?? '')],
  ['Carrier', <Shipping head={head} key="carrier" />],
  ['Freight bill PRO #', codeFact(head.proNumber)],
  [
    'Location',
    <span className="code" key="location">
      {head.location}
    </span>,
  ],
]

interface Props {
  list: Listing<Head>
  /** The day on which the last line is due; empty if unknown. */
  due: string
  /** How many units of its lines were canceled. */
  canceled: number
}

const statusTags: Record<string, 'current' | 'warning'> = { Open: 'current', Canceled: 'warning' }

export const HeadWait = () => <Wait boxed lines={['14rem 1fr', '1fr 1fr 1fr 1fr', ...sameLines(3, '1fr 1fr 2fr')]} />

/** The head of an order: number, status, and amount, then the steps, then the addresses. */
export function OrderHead({ list, due, canceled }: Props) {
  const head = list.rows?.[0]
  if (list.error && !head) return <Failed error={list.error} onRetry={list.retry} />
  if (!head) return <HeadWait />
  return (
    <div className={`${classes.head} box dense`}>
      <div className="row">
        <h2>
          Display Order <span className="code">{orderName(head.orderNumber, head.orderSequenceNumber)}</span>
        </h2>
        <Tag kind={statusTags[head.orderStatus] ?? 'plain'}>{head.orderStatus}</Tag>
        {canceled !== 0 && head.orderStatus !== canceledLabel && (
          <Tag kind="warning">{formatQuantity(canceled)} canceled</Tag>
        )}
        {head.orderType === 'Backorder' && <Tag kind="warning">{head.orderType}</Tag>}
        {head.totalOrderAmount !== null && (
          <p className="push">
            <span className="muted">Order $</span>{' '}
            <strong className="big-figure">{formatMoney(head.totalOrderAmount)}</strong>
          </p>
        )}
      </div>
      <OrderSteps head={head} due={due} />
      <Group gap="0.75rem 2.5rem" align="stretch" mt="xs">
        <Party
          title="Customer"
          lines={[
            <span className="code" key="number">
              {head.companyNumber} {head.customerShown}
            </span>,
            <strong key="name">{head.customerName}</strong>,
            head.customerAddress1,
            head.customerAddress2,
            cityLine(head.customerCity, head.customerState, head.customerZipCode),
          ]}
        />
        <Party title="Ship to" lines={shipToLines(head)} />
        <Facts facts={orderFacts(head)} />
        <PlacedHere head={head} />
        {(head.orderComment1 || head.orderComment2) && (
          <Party title="Comments" lines={[head.orderComment1, head.orderComment2]} />
        )}
      </Group>
    </div>
  )
}
