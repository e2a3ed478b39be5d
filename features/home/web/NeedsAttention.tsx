import {
  listApprovals,
  listBackOrders,
  listCanceledOrders,
  listDueInvoices,
  listLateParcels,
  listOrdersUnderway,
  listPriceChanges,
  listRefusedOrders,
  listRunningOut,
  listUnsentCarts,
} from '#home/contract/endpoints.ts'
import { rowsShown, soonDays } from '#home/contract/rules.ts'
import { type TileLink, tileLinks } from '#home/contract/tile-links.ts'
import { formatPrice } from '#kit/contract/declare/format.ts'
import { useId } from 'react'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { callIdentity, useCustomerSession } from '#kit/web/session/session.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Panel } from '#kit/web/panels/Panel.tsx'
import { useAllowedList, type Whose } from '#kit/web/panels/use-allowed-list.ts'
import { Change } from '#kit/web/messages/Change.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import {
  approvalItems,
  backOrderItems,
  canceledItems,
  cartItems,
  dueItems,
  lateParcelItems,
  placedItems,
  priceItems,
  refusedItems,
  runningOutItems,
  type UnsentCart,
  type WorkItem,
} from './work.ts'
import classes from './WorkSection.module.css'

interface SectionProps {
  title: string
  items: readonly WorkItem[]
  /** The link in the heading, with the number of all items. */
  all: { text: string; link: TileLink }
}

/** One kind of work, in rows that link to the documents. */
function WorkSection({ title, items, all }: SectionProps) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading}>{title}</h3>
        <ScreenLink screen={all.link.screen} search={all.link.search} className="dense">
          {all.text}
        </ScreenLink>
      </div>
      <ul>
        {items.map(({ key, mark, name, text, note, figure, change, link }) => (
          <li key={key} className={`leads ${classes.row}`}>
            <ScreenLink screen={link.screen} search={link.search} className="code leads-link nowrap">
              {name}
            </ScreenLink>
            <span className="nowrap">
              <Tag kind={mark.kind}>{mark.text}</Tag>
            </span>
            <span className={classes.about}>
              <span className={`${classes.text} muted cut`}>{text}</span>
              {note && <span className={classes.note}>{note}</span>}
            </span>
            <span className={`${classes.figure} figure`}>
              {figure}
              {change !== undefined && change !== null && (
                <span className={classes.change}>
                  <Change change={change} write={formatPrice} isCost />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Part<Row> {
  title: string
  list: Listing<Row> | undefined
  items: (rows: readonly Row[]) => WorkItem[]
  link: TileLink
  /** The link's text if it leads to more than these items. */
  linkText?: string
}

const workRow = '6.5rem 8.5rem 1fr 5rem'
/** The placeholder: three kinds of work with a few rows each. */
const usualWork = [3, 5, 4].flatMap((rows) => ['12rem', ...sameLines(rows, workRow)])

/** Returns one kind of work as a part of the panel; none if the viewer may not see it. */
function shown<Row>({ title, list, items, link, linkText = 'Show all' }: Part<Row>) {
  if (!list) return []
  const found = (list.rows && items(list.rows)) ?? []
  return [{ title, list, found, all: { text: linkText, link } }]
}

/** The work that needs attention, most urgent first. A kind that the viewer may not see is not requested. */
export function NeedsAttention({ whose }: { whose: Whose }) {
  const customer = whose && { companyNumber: whose.companyNumber, customerNumber: whose.customerNumber }
  const session = useCustomerSession()
  const { company, customer: number, name } = session.customer
  const today = portalDay()
  const reader = { company, name, today }
  const prices = useAllowedList(listPriceChanges, customer && { ...customer, days: String(soonDays) })
  const approvals = useAllowedList(listApprovals, whose)
  const carts = useAllowedList(listUnsentCarts, whose)
  const isListed = ({ Reference }: { Reference: string }) => approvals?.rows?.some((row) => row.Reference === Reference)
  const cartsWhere = (title: string, isHere: (cart: UnsentCart) => boolean) =>
    shown({
      title,
      list: carts,
      items: (rows) => cartItems(rows.filter(isHere), reader),
      link: tileLinks.carts(),
      linkText: 'Open Purchase',
    })
  const parts = [
    ...shown({
      title: 'Refused orders',
      list: useAllowedList(listRefusedOrders, whose),
      items: (rows) => refusedItems(rows, reader),
      link: tileLinks.placedOrders(),
    }),
    ...shown({
      title: 'Waiting for your approval',
      list: approvals,
      items: (rows) => approvalItems(rows, reader),
      link: tileLinks.placedOrders(),
    }),
    ...cartsWhere('Prepared carts', ({ PreparedBy }) => PreparedBy !== ''),
    ...shown({
      title: 'Invoices to pay',
      list: useAllowedList(listDueInvoices, whose),
      items: (rows) => dueItems(rows, reader),
      link: tileLinks.payables(),
      linkText: 'All open invoices',
    }),
    ...shown({
      title: 'Parcels late',
      list: useAllowedList(listLateParcels, whose),
      items: (rows) => lateParcelItems(rows, reader),
      link: tileLinks.shipped(today),
      linkText: 'Recent shipments',
    }),
    ...shown({
      title: 'Back orders',
      list: useAllowedList(listBackOrders, whose),
      items: (rows) => backOrderItems(rows, reader),
      link: tileLinks.backOrders(),
    }),
    ...shown({
      title: 'Canceled by your distributor',
      list: useAllowedList(listCanceledOrders, whose),
      items: (rows) => canceledItems(rows, reader),
      link: tileLinks.closedOrders(today),
      linkText: 'Recent closed orders',
    }),
    ...shown({
      title: 'Runs out before a reorder arrives',
      list: useAllowedList(listRunningOut, whose && { identityKey: callIdentity(session), custList: company + number }),
      items: (rows) => runningOutItems(rows, reader),
      link: tileLinks.runningOut(),
    }),
    ...cartsWhere('Carts not sent', ({ PreparedBy }) => PreparedBy === ''),
    ...shown({
      title: 'Orders on their way',
      list: useAllowedList(listOrdersUnderway, whose),
      items: (rows) =>
        placedItems(
          rows.filter((row) => !isListed(row)),
          reader,
        ),
      link: tileLinks.placedOrders(),
    }),
    ...shown({
      title: 'Prices changing',
      list: prices,
      items: (rows) => priceItems(rows.slice(0, rowsShown.prices), reader),
      link: tileLinks.priceChanges(),
    }),
  ]
  if (parts.length === 0) return null
  // Shows the error of a list that failed; otherwise, the panel waits for all lists.
  const unloaded = parts.flatMap((part) => (part.list.rows === undefined ? [part.list] : []))
  const failed = unloaded.filter(({ error }) => error !== null)
  const { rows, error } = failed[0] ?? unloaded[0] ?? { rows: [], error: null }
  const retry = () => {
    for (const list of failed) list.retry()
  }
  const full = parts.filter(({ found }) => found.length > 0)
  return (
    <Panel title="Needs attention" list={{ rows, error, retry }} placeholder={<Wait lines={usualWork} />}>
      {full.map(({ title, found, all }) => (
        <WorkSection key={title} title={title} items={found} all={all} />
      ))}
      {full.length === 0 && <p>Nothing needs your attention today.</p>}
    </Panel>
  )
}
