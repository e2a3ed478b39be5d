import { type RowOf, shownColumns } from '#kit/contract/declare/columns.ts'
import {
  counted,
  formatDate,
  formatMoney,
  formatQuantity,
  formatValue,
  shortDate,
} from '#kit/contract/declare/format.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import { myCustomerColumns } from '#home/contract/my-customers/columns.ts'
import { listMyCustomers } from '#home/contract/my-customers/endpoints.ts'
import { screens } from '#home/contract/screens.ts'
import { type CallReason, whyCall } from '#home/contract/my-customers/reasons.ts'
import { type TileLink, tileLinks } from '#home/contract/tile-links.ts'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { useGridView } from '#kit/web/grid/use-grid-view.ts'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { Totals } from '#kit/web/grid/Totals.tsx'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { callIdentity, type Session } from '#kit/web/session/session.ts'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { writeLinked } from '#kit/web/screen/linked-customer.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { linkedField } from '#kit/web/screen/search-codec.ts'
import classes from './MyCustomers.module.css'

type CustomerRow = RowOf<typeof myCustomerColumns>

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

/** In two lines: the most urgent reason in full, and the others by name. */
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
      {others.length > 0 && (
        <span className="muted">
          {first.note && ','} also {others.map(({ says }) => says).join(', ')}
        </span>
      )}
    </span>
  )
}

const linked = (link: () => TileLink, text: (row: CustomerRow) => ReactNode) => (row: CustomerRow) => (
  <CustomerLink row={row} link={link()} className={classes.link}>
    {text(row)}
  </CustomerLink>
)

/** Each figure leads to its screen, as that customer. */
const customerCells = {
  Name: (row: CustomerRow) => (
    <CustomerLink row={row} link={tileLinks.customer()} className={`cut ${classes.name}`}>
      {row.Name}
    </CustomerLink>
  ),
  WhyCall: (row: CustomerRow) => <WhyCall row={row} />,
  Phone: ({ Name, Phone }: CustomerRow) =>
    Phone && (
      <PhoneLink phone={Phone} className={classes.call} label={`Call ${Name}, ${Phone}`}>
        {Phone}
      </PhoneLink>
    ),
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

const sumOf = (rows: readonly CustomerRow[], key: keyof CustomerRow) =>
  sumMoney(rows.map((row) => Number(row[key] ?? 0)))

/** The sums of the columns that the viewer may see, and the change of purchases. */
function totalsOf(rows: readonly CustomerRow[], { rights }: Session): ComponentProps<typeof Totals>['totals'] {
  const change = percentChange(sumOf(rows, 'LastYear'), sumOf(rows, 'ThisYear'))
  return [
    ...shownColumns(myCustomerColumns, rights)
      .filter((column) => 'sum' in column)
      .map(({ key, header, format }) => [header, formatValue(format, sumOf(rows, key))] as const),
    change !== undefined && ['Against Last Year', <Change key="change" change={change} write={writePercent} />],
  ]
}

/** Whether the grid or the page has been scrolled. */
function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const note = () => setScrolled(true)
    const options = { capture: true, once: true }
    addEventListener('scroll', note, options)
    return () => removeEventListener('scroll', note, options)
  }, [])
  return isScrolled
}

/** The customers of a group or an employee, those with the most money at stake first. */
export function MyCustomers({ session }: { session: Session }) {
  const input = { identityKey: callIdentity(session) }
  const [view] = useGridView()
  const isScrolled = useScrolled()
  const first = useList(listMyCustomers, input)
  const isCut = first.limit !== undefined && (first.rows?.length ?? 0) >= first.limit
  const wantsAll = isScrolled || view.find !== '' || view.sort !== ''
  const all = useList(listMyCustomers, isCut && wantsAll ? input : undefined, undefined, 'all')
  const list = all.rows || all.error ? all : first
  return (
    <Screen
      title="My customers"
      tab={screens.home.title}
      note={
        <span className="muted dense">Most money at stake first: past due, and three months of what they buy less</span>
      }
      actions={<ExportMenu list={listMyCustomers} filtered={input} complete />}
    >
      <PortalGrid
        id="my-customers"
        columns={myCustomerColumns}
        list={list}
        cells={customerCells}
        rowHeight={48}
        words={{ empty: 'This account has no customers.' }}
      />
      {list.rows && list.rows.length > 0 && (!isCut || list === all) && (
        <Totals foot rows={['Customers', list.rows.length]} totals={totalsOf(list.rows, session)} />
      )}
      <p className="muted dense">
        Both years to {formatDate(portalDay()).slice(0, 5)}. Every figure opens its screen as that customer.
      </p>
    </Screen>
  )
}
