import { asPrinted, counted, formatDate, formatQuantity } from '#kit/contract/declare/format.ts'
import type { Day } from '#kit/contract/dates.ts'
import { localTime } from '#kit/web/calls/portal-time.ts'
import { changeText } from '#orders/contract/ordering/order-change.ts'
import type { Order, PlacedLine } from './order.ts'

export interface Step {
  name: string
  /** Who did it, or what comes of it. */
  about: string
  /** ISO 8601, or a day; empty before it happens. */
  at: string
  done: boolean
}

type Entry = Order['history'][number]

const taken = (name: string, { by, at }: Entry, about = by): Step => ({ name, about, at, done: true })
const ahead = (name: string, about = ''): Step => ({ name, about, at: '', done: false })

const isAllCanceled = ({ shipments }: Order): boolean =>
  shipments.length > 0 && shipments.every(({ status }) => status === 'Canceled')

const canceledText = (shipments: Order['shipments']): string => {
  const canceled = shipments.reduce((sum, shipment) => sum + shipment.canceled, 0)
  return canceled === 0 ? '' : `${formatQuantity(canceled)} canceled`
}

function shippingSteps(order: Order): Step[] {
  const { shipments } = order
  const shipped = shipments.filter(({ status }) => status === 'Closed')
  const last =
    shipped
      .map(({ shipDate }) => shipDate)
      .toSorted()
      .at(-1) ?? ''
  const invoices = shipments.map(({ invoiceNumber }) => invoiceNumber).filter((number) => number !== '')
  if (isAllCanceled(order)) return [{ name: 'Canceled', about: 'Nothing of it ships', at: '', done: true }]
  const isWhole = shipments.every(({ status }) => status === 'Closed')
  const shipping =
    shipped.length > 0
      ? { name: isWhole ? 'Shipped' : 'Shipped in part', about: canceledText(shipments), at: last, done: true }
      : ahead('Shipped')
  const invoicing =
    invoices.length > 0
      ? { name: 'Invoiced', about: asPrinted(invoices.join(', ')), at: '', done: true }
      : ahead('Invoiced', 'After shipping')
  return [shipping, invoicing]
}

/** The steps of an order, from sending to its invoice. A refused order ends with the refusal. */
export function stepsOf(order: Order): Step[] {
  const { history, changes, orderNumber } = order
  const find = (state: Entry['state']) => history.find((entry) => entry.state === state)
  const asked = find('waiting for approval')
  const sent = find('sent')
  const received = find('received')
  const booked = find('in the books')
  const refused = find('refused')
  const cancelled = find('cancelled')
  const steps: Step[] = []
  if (asked) {
    steps.push(taken('Sent for approval', asked))
    const edits = changes.length > 0 ? `, ${counted(changes.length, 'change')}` : ''
    if (sent) steps.push(taken('Approved', sent, `${sent.by}${edits}`))
    else if (!refused && !cancelled) steps.push(ahead('Approved', 'An approver decides next'))
  } else if (sent) steps.push(taken('Sent', sent))
  if (received) steps.push(taken('Received', received, `as ${asPrinted(orderNumber)}`))
  if (refused) return [...steps, taken('Refused', refused)]
  if (cancelled) return [...steps, taken('Cancelled', cancelled)]
  if (!received && !booked) steps.push(ahead('Received'))
  steps.push(booked ? taken('Confirmed', booked, received ? '' : `as ${asPrinted(orderNumber)}`) : ahead('Confirmed'))
  return [...steps, ...shippingSteps(order)]
}

const some = (quantity: number | null): quantity is number => quantity !== null && quantity > 0

/** What has become of a line in the books; empty before it is there. */
export function fateOf({ shipped, reserved, backOrdered, canceled, due, dueFrom }: PlacedLine): string {
  const parts: string[] = []
  const date = due === null ? '' : `, due ${formatDate(due)} from ${dueFrom}`
  if (some(shipped)) parts.push(`${formatQuantity(shipped)} shipped`)
  if (some(reserved)) parts.push(`${formatQuantity(reserved)} reserved${some(backOrdered) ? '' : date}`)
  if (some(backOrdered)) parts.push(`${formatQuantity(backOrdered)} back ordered${date}`)
  if (some(canceled)) parts.push(`${formatQuantity(canceled)} canceled`)
  return parts.join(', ')
}

const said = ({ by, ...change }: Order['changes'][number]): string => `${by} ${changeText(change)}`

/** Who changed a line while the order waited for approval, oldest first. */
export const changesOf = ({ changes }: Order, item: string): string[] =>
  changes.filter((change) => change.item === item).map(said)

/** The changes that belong to no line of the order: of its details, and removed lines. */
export function otherChanges({ changes }: Order, lines: readonly PlacedLine[]): string[] {
  const items = new Set(lines.map(({ itemNumber }) => itemNumber))
  return changes.filter(({ item }) => !items.has(item)).map(said)
}

/** What to do if an order has waited for more than a day, or until after its requested date; otherwise empty. */
function overdue({ state, requestedDate, history, mayCancel }: Order, now: Date, today: Day): string {
  const since = history.at(-1)?.at ?? ''
  const isPast = requestedDate !== '' && requestedDate < today
  if (!isPast && !(now.getTime() - Date.parse(since) > 86_400_000)) return ''
  const why = isPast
    ? `Its requested date, ${formatDate(requestedDate)}, has passed.`
    : `It has waited since ${localTime(since)}.`
  const who = state === 'sent' ? 'Call your distributor' : 'Ask an approver'
  return ` ${why} ${who}${mayCancel ? ', or cancel it and order again' : ''}.`
}

/** Whom to call about an order; without a phone, nobody is known. */
export interface Contact {
  distributor: string
  name: string
  phone: string
}

/** What happens next, in words. */
export function nextOf(order: Order, { distributor, name, phone }: Contact, now: Date, today: Day): string {
  const { state, shipments, orderNumber, history } = order
  if (state === 'waiting for approval')
    return order.mayDecide
      ? 'It waits for your decision.'
      : `An approver of your company decides. You get a mail.${overdue(order, now, today)}`
  if (state === 'sent')
    return `${distributor} receives it next and tells you here under which number.${overdue(order, now, today)}`
  if (state === 'received') return `${distributor} has it as ${asPrinted(orderNumber)} and enters it in its books next.`
  if (state === 'refused') {
    const { by = distributor, reason = '' } = history.at(-1) ?? {}
    const isOurs = history.at(-2)?.state === 'waiting for approval'
    const next = isOurs ? 'Fix it and send again.' : 'Call your distributor about it, or fix it and send again.'
    return `${by} refused it${reason === '' ? '' : `: ${reason.replace(/\.$/, '')}`}. Nothing of it will ship. ${next}`
  }
  if (state === 'cancelled') return 'Nothing. It was cancelled before your distributor had it.'
  if (isAllCanceled(order)) return `${distributor} canceled it. Nothing of it ships.`
  if (shipments.length > 0 && shipments.every(({ status }) => status !== 'Open'))
    return shipments.some(({ canceled }) => canceled !== 0)
      ? 'What was not canceled has shipped.'
      : 'Everything has shipped.'
  const whom = [name || (phone === '' ? 'your distributor' : distributor), phone].filter(Boolean).join(', ')
  return `${distributor} ships it next. To change it, call ${whom}.`
}
