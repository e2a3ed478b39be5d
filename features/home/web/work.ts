import { stateName } from '#orders/contract/ordering/states.ts'
import { addDays, type Day, daysBetween, inDays } from '#kit/contract/dates.ts'
import { dueMark, dueSoonDays } from '#money/contract/documents/due-dates.ts'
import { carrierText } from '#orders/contract/documents/carriers.ts'
import { orderName } from '#orders/contract/documents/order-number.ts'
import { preparedText } from '#buying/contract/purchase/rules.ts'
import type { Column, RowOf } from '#kit/contract/declare/columns.ts'
import {
  asPrinted,
  formatDate,
  formatMoney,
  formatPrice,
  formatQuantity,
  counted,
} from '#kit/contract/declare/format.ts'
import { canceledLabel } from '#orders/contract/rules.ts'
import { sentenceCase, capitalized } from '#kit/contract/declare/sentence-case.ts'
import type { priceChangeColumns } from '#home/contract/price-change-columns.ts'
import { soonDays } from '#home/contract/rules.ts'
import type { TileLink } from '#home/contract/tile-links.ts'
import type {
  ArrivalKind,
  approvalColumns,
  arrivalColumns,
  backOrderColumns,
  canceledOrderColumns,
  dueInvoiceColumns,
  lateParcelColumns,
  placedOrderColumns,
  refusedOrderColumns,
  runningOutColumns,
  unsentCartColumns,
} from '#home/contract/work-columns.ts'
import { shortShipToName } from '#accounts/web/filters/use-ship-tos.ts'

/** A task or a fact, with a link to its document. */
export interface WorkItem {
  key: string
  mark: { text: string; kind: 'plain' | 'good' | 'warning' | 'late' }
  name: string
  /** Truncated if there is not enough space. */
  text: string
  /** Shown in full after the text. */
  note?: string
  /** An amount or a date, shown at the right. */
  figure: string
  /** A difference after the figure; an increase is bad. */
  change?: number | null
  link: TileLink
}

/** `11/23`. */
const shortDate = (day: Day | null) => formatDate(day).slice(0, 5)
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')

export interface Reader {
  company: string
  name: string
  today: Day
}

type Rows<C extends readonly Column[]> = readonly RowOf<C>[]
export type UnsentCart = RowOf<typeof unsentCartColumns>
export type PriceChange = RowOf<typeof priceChangeColumns>
export type Arrival = RowOf<typeof arrivalColumns>

interface OrderKey {
  OrderNumber: string
  Sequence: string
}

export const orderLink = (company: string, { OrderNumber, Sequence }: OrderKey): TileLink => ({
  screen: 'orderDetails',
  search: { company, order: OrderNumber, sequence: Sequence, from: 'home' },
})

const trackingLink = (company: string, { OrderNumber, Sequence }: OrderKey): TileLink => ({
  screen: 'orderTracking',
  search: { company, order: OrderNumber, sequence: Sequence, from: 'home' },
})

export const placedItems = (rows: Rows<typeof placedOrderColumns>, { name }: Reader): WorkItem[] =>
  rows.map(({ Reference, State, Since, PoNumber, ShipToName }) => ({
    key: Reference,
    mark: { text: capitalized(stateName(State)), kind: State === 'waiting for approval' ? 'warning' : 'plain' },
    name: Reference,
    text: joined(PoNumber && `PO ${PoNumber}`, shortShipToName(ShipToName, name)),
    figure: formatDate(Since),
    link: { screen: 'placedOrder', search: { order: Reference } },
  }))

/** The viewer's orders that an approver or the distributor has refused, with the reason. */
export const refusedItems = (rows: Rows<typeof refusedOrderColumns>, { name, today }: Reader): WorkItem[] =>
  rows.map(({ Reference, Since, PoNumber, ShipToName, Reason, Amount }) => ({
    key: Reference,
    mark: { text: `Refused ${fromToday(Since ?? today, today)}`, kind: 'late' },
    name: Reference,
    text: Reason,
    note: joined(PoNumber && `PO ${PoNumber}`, shortShipToName(ShipToName, name)),
    figure: Amount === null ? '' : formatMoney(Amount),
    link: { screen: 'placedOrder', search: { order: Reference } },
  }))

/** Lists the carts that are not sent yet, and who prepared them. The customer's own cart has no ship-to. */
export const cartItems = (rows: readonly UnsentCart[], { name }: Reader): WorkItem[] =>
  rows.map(({ ShipTo, ShipToName, Lines, PreparedBy: preparedBy, PreparedLines: preparedLines }) => ({
    key: ShipTo,
    mark: preparedBy === '' ? { text: counted(Lines, 'line'), kind: 'plain' } : { text: 'To review', kind: 'warning' },
    name: ShipTo || 'Cart',
    text: shortShipToName(ShipToName, name),
    note: preparedText({ preparedBy, preparedLines }, Lines),
    figure: '',
    link: { screen: 'purchase', search: { shipTo: ShipTo } },
  }))

export const approvalItems = (rows: Rows<typeof approvalColumns>, { name, today }: Reader): WorkItem[] =>
  rows.map(({ Reference, Since, PoNumber, ShipToName, SentBy, Amount }) => ({
    key: Reference,
    mark: { text: fromToday(Since ?? today, today), kind: 'warning' },
    name: Reference,
    text: joined(PoNumber && `PO ${PoNumber}`, `By ${SentBy}`, shortShipToName(ShipToName, name)),
    figure: Amount === null ? '' : formatMoney(Amount),
    link: { screen: 'placedOrder', search: { order: Reference } },
  }))

export const dueItems = (rows: Rows<typeof dueInvoiceColumns>, { company, name, today }: Reader): WorkItem[] =>
  rows.flatMap((row) => {
    const due = dueMark(row, today)
    const isDue = due && row.DueDate !== null && row.DueDate <= addDays(today, dueSoonDays)
    const mark: WorkItem['mark'] | undefined =
      row.Discount !== null
        ? { text: `Save ${formatMoney(row.Discount)} by ${shortDate(row.DiscountDate)}`, kind: 'good' }
        : isDue
          ? { text: due.text, kind: due.state === 'not due' ? 'warning' : 'late' }
          : undefined
    if (!mark) return []
    return [
      {
        key: row.InvoiceNumber,
        mark,
        name: asPrinted(row.InvoiceNumber),
        text: joined(
          row.DueDate === null ? '' : `Due ${formatDate(row.DueDate)}`,
          row.PoNumber && `PO ${row.PoNumber}`,
          shortShipToName(row.ShipToName, name),
        ),
        figure: formatMoney(row.CurrentBalance),
        link: { screen: 'orderDetails', search: { company, invoice: row.InvoiceNumber, from: 'home' } },
      },
    ]
  })

/** `in 3 days`, `today`, `3 days ago`. */
export function fromToday(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return days < 0 ? `${counted(-days, 'day')} ago` : inDays(days)
}

const parcels = (count: number, carrier: string) => counted(count, `${carrierText(carrier)} parcel`)

export const lateParcelItems = (rows: Rows<typeof lateParcelColumns>, { company, name, today }: Reader): WorkItem[] =>
  rows.map((row) => ({
    key: row.OrderNumber + row.Sequence,
    mark: { text: `${counted(daysBetween(row.Day ?? today, today), 'day')} late`, kind: 'late' },
    name: orderName(row.OrderNumber, row.Sequence),
    text: joined(
      parcels(row.Parcels, row.Carrier),
      row.PoNumber && `PO ${row.PoNumber}`,
      shortShipToName(row.ShipToName, name),
    ),
    figure: `Was due ${shortDate(row.Day)}`,
    link: trackingLink(company, row),
  }))

/** The first of an order's lines, and how many others there are. */
const linesText = (
  row: RowOf<typeof backOrderColumns> | RowOf<typeof canceledOrderColumns>,
  name: Reader['name'],
): string =>
  joined(
    sentenceCase(row.Description),
    row.Lines > 1 ? `and ${row.Lines - 1} more` : '',
    row.PoNumber && `PO ${row.PoNumber}`,
    shortShipToName(row.ShipToName, name),
  )

export const backOrderItems = (rows: Rows<typeof backOrderColumns>, { company, name, today }: Reader): WorkItem[] =>
  rows.map((row) => ({
    key: row.OrderNumber + row.Sequence,
    mark:
      row.Expected === null
        ? { text: 'no date yet', kind: 'warning' }
        : { text: fromToday(row.Expected, today), kind: row.Expected < today ? 'late' : 'plain' },
    name: orderName(row.OrderNumber, row.Sequence),
    text: linesText(row, name),
    figure: row.Expected === null ? '' : `Expected ${shortDate(row.Expected)} from ${row.Place}`,
    link: orderLink(company, row),
  }))

export const canceledItems = (rows: Rows<typeof canceledOrderColumns>, { company, name }: Reader): WorkItem[] =>
  rows.map((row) => ({
    key: row.OrderNumber + row.Sequence,
    mark: { text: row.Status === canceledLabel ? 'all canceled' : 'canceled in part', kind: 'warning' },
    name: orderName(row.OrderNumber, row.Sequence),
    text: linesText(row, name),
    figure: `${formatQuantity(row.Canceled)} canceled`,
    link: orderLink(company, row),
  }))

export const runningOutItems = (rows: Rows<typeof runningOutColumns>, { today }: Reader): WorkItem[] =>
  rows.map((row) => ({
    key: row.itemNumber,
    mark: { text: inDays(daysBetween(today, row.runOutDate ?? today)), kind: 'late' },
    name: row.itemNumber,
    text: sentenceCase(row.description),
    note: `Lead time ${counted(row.leadTime, 'day')}`,
    figure: `${formatQuantity(row.onHand)} on hand, ${formatQuantity(row.expectedPerWeek)} a week`,
    link: { screen: 'itemForecast', search: { show: 'late', find: row.itemNumber } },
  }))

/** `$10.00 → $12.50`; a dash for a price that is missing or that the viewer may not see. */
export const priceStep = ({ oldPrice, newPrice }: Pick<PriceChange, 'oldPrice' | 'newPrice'>): string =>
  `${oldPrice === null ? '–' : formatPrice(oldPrice)} → ${newPrice === null ? '–' : formatPrice(newPrice)}`

export const priceItems = (rows: readonly PriceChange[], { today }: Reader): WorkItem[] =>
  rows.map((row) => ({
    key: [row.itemNumber, row.shipmentType, row.changeDate].join(' '),
    mark: { text: fromToday(row.changeDate ?? today, today), kind: (row.difference ?? 0) > 0 ? 'warning' : 'plain' },
    name: row.itemNumber,
    text: sentenceCase(row.description),
    note: row.follows === 'Contract price' ? '' : `${row.follows} follows`,
    figure: priceStep(row),
    change: row.difference,
    link: { screen: 'priceChanges', search: { days: String(soonDays), find: row.itemNumber } },
  }))

export function arrivalText({ Kind, Parcels, Carrier, Day }: Arrival): string {
  const texts: Record<ArrivalKind, string> = {
    delivery: parcels(Parcels ?? 0, Carrier),
    shipped: joined(`Shipped ${shortDate(Day)}`, carrierText(Carrier)),
    ships: joined('Scheduled to ship', carrierText(Carrier)),
  }
  return texts[Kind as ArrivalKind]
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** `Mon 11/23`. */
export const dayName = (day: Day): string => `${weekday.format(new Date(`${day}T00:00:00Z`))} ${shortDate(day)}`

/** Groups arrivals by day. Orders that shipped before today without a known delivery come first. */
export function arrivalsByDay(rows: readonly Arrival[], today: Day): { name: string; rows: Arrival[] }[] {
  const groups = new Map<string, Arrival[]>()
  for (const row of rows) {
    const day = row.Day ?? today
    const name = row.Kind === 'shipped' ? 'On the way' : `${dayName(day)} · ${fromToday(day, today)}`
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, group]) => ({ name, rows: group }))
}
