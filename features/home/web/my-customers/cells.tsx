import type { ReactNode } from 'react'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { counted, formatMoney, formatQuantity, shortDate } from '#kit/contract/declare/format.ts'
import type { myCustomerColumns } from '#home/contract/my-customers/columns.ts'
import { type CallReason, whyCall } from '#home/contract/my-customers/reasons.ts'
import { type TileLink, tileLinks } from '#home/contract/tile-links.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { writeLinked } from '#kit/web/screen/linked-customer.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { linkedField } from '#kit/web/screen/search-codec.ts'
import classes from './MyCustomers.module.css'

export type CustomerRow = RowOf<typeof myCustomerColumns>

interface Props {
  row: CustomerRow
  link: TileLink
  className?: string | undefined
  children: ReactNode
}

/** Opens a screen as another customer of the viewer. */
function CustomerLink({ row, link, className, children }: Props) {
  const viewing = writeLinked({ company: row.Company, customer: row.CustomerNumber, shipTo: row.ShipTo })
  return (
    <ScreenLink screen={link.screen} search={{ ...link.search, [linkedField]: viewing }} className={className}>
      {children}
    </ScreenLink>
  )
}

/** The screen that shows a reason. */
const reasonLinks: Partial<Record<CallReason['fact'], () => TileLink>> = {
  DaysQuiet: tileLinks.orders,
  DaysPastDue: tileLinks.pastDue,
  CreditUsed: tileLinks.payables,
  ItemsStopped: tileLinks.purchases,
  PricesRising: tileLinks.priceChanges,
}

/** The most urgent reason in full, and the others by name. */
function WhyCall({ row }: { row: CustomerRow }) {
  const [first, ...others] = whyCall(row)
  if (!first) return null
  return (
    <span className={classes.why}>
      <CustomerLink
        row={row}
        link={(reasonLinks[first.fact] ?? tileLinks.customer)()}
        className={`${classes.link} ${classes.reason}`}
      >
        <Tag kind={first.kind}>{first.tag}</Tag> <span className="muted">{first.note}</span>
      </CustomerLink>
      {others.length > 0 && <span className="muted cut">also {others.map(({ says }) => says).join(', ')}</span>}
    </span>
  )
}

const linked = (link: () => TileLink, text: (row: CustomerRow) => ReactNode) => (row: CustomerRow) => (
  <CustomerLink row={row} link={link()} className={classes.link}>
    {text(row)}
  </CustomerLink>
)

/** Each figure leads to its screen, as that customer. */
export const customerCells = {
  Name: (row: CustomerRow) => (
    <CustomerLink row={row} link={tileLinks.customer()} className={`cut ${classes.name}`}>
      {row.Name}
    </CustomerLink>
  ),
  WhyCall: (row: CustomerRow) => <WhyCall row={row} />,
  PastDue: linked(tileLinks.pastDue, ({ PastDue }) => (
    <span className={(PastDue ?? 0) > 0 ? 'danger' : undefined}>{formatMoney(PastDue)}</span>
  )),
  OpenOrders: linked(tileLinks.openOrders, ({ OpenOrders }) => formatQuantity(OpenOrders)),
  BackOrders: linked(tileLinks.backOrders, ({ BackOrders }) => formatQuantity(BackOrders)),
  ThisYear: linked(tileLinks.purchases, ({ ThisYear }) => formatMoney(ThisYear)),
  AgainstLastYear: linked(tileLinks.purchases, ({ AgainstLastYear }) => (
    <Change change={AgainstLastYear} write={writePercent} />
  )),
  LastOrder: (row: CustomerRow) => (
    <CustomerLink row={row} link={tileLinks.orders()} className={`${classes.link} ${classes.quiet}`}>
      {row.LastOrder && shortDate(row.LastOrder, portalDay())}
    </CustomerLink>
  ),
  CartLines: linked(tileLinks.carts, ({ CartLines }) => (CartLines ? counted(CartLines, 'line') : '–')),
  CartAmount: linked(tileLinks.carts, ({ CartAmount }) => (CartAmount === null ? '–' : formatMoney(CartAmount))),
}
