import { cleaned } from '#kit/contract/declare/characters.ts'
import type { OutgoingOrder } from './outgoing-order.ts'

/** The IDs of both sides, at most 15 characters each. */
export interface Interchange {
  sender: string
  receiver: string
}

/** X12's codes for units that the portal names differently. */
const unitCodes: Readonly<Record<string, string>> = { '': 'EA', CS: 'CA', DZ: 'DZ', GAL: 'GA', GL: 'GA', PR: 'PR' }

// No element may contain a delimiter: `*` between elements, `>` between their parts, `~` after segments.
const delimiters = /[*>~]/g

const element = (value: string | number, most = 80): string =>
  cleaned(String(value).replace(delimiters, ' '), ' ').trim().slice(0, most).trim()

/** Returns a text in parts of at most 264 characters, which end between words if possible. */
const messagesOf = (text: string): string[] => element(text, Infinity).match(/\S.{0,263}(?!\S)|\S{264}/g) ?? []

/** Returns a segment without its trailing empty elements, as the standard requires. */
const segment = (id: string, ...elements: string[]): string => [id, ...elements].join('*').replace(/\*+$/, '')

const digitsOf = (day: string): string => day.replaceAll('-', '')

function partySegments(order: OutgoingOrder): string[] {
  const { shipTo } = order
  return [
    segment('N1', 'BY', element(order.customerName, 60), '91', element(`${order.company}${order.customer}`)),
    segment('N1', 'ST', element(shipTo.name, 60), '91', element(shipTo.number)),
    ...(shipTo.address1 ? [segment('N3', element(shipTo.address1, 55), element(shipTo.address2, 55))] : []),
    ...(shipTo.city
      ? [
          segment(
            'N4',
            element(shipTo.city, 30),
            element(shipTo.state, 2),
            element(shipTo.zip, 15),
            element(shipTo.country, 3),
          ),
        ]
      : []),
  ]
}

function lineSegments(line: OutgoingOrder['lines'][number]): string[] {
  const unit = unitCodes[line.unit] ?? element(line.unit, 2)
  const price = line.unitPrice === null ? ['', ''] : [String(line.unitPrice), 'PE']
  const part = element(line.customerPart, 48)
  const customerPart = part === '' ? [] : ['BP', part]
  return [
    segment(
      'PO1',
      String(line.line),
      String(line.quantity),
      unit,
      ...price,
      'VN',
      element(line.item, 48),
      ...customerPart,
    ),
    ...(line.description ? [segment('PID', 'F', '', '', '', element(line.description))] : []),
  ]
}

/** Returns the transaction set, from ST to the segment before SE. */
function orderSegments(order: OutgoingOrder): string[] {
  // The segment requires a number.
  const po = element(order.customerPo || order.reference)
  return [
    'ST*850*0001',
    segment('BEG', '00', 'SA', po.slice(0, 22).trim(), '', digitsOf(order.sentOn)),
    segment('REF', 'CO', order.reference),
    ...(po.length > 22 ? [segment('REF', 'PO', po)] : []),
    ...(order.shipComplete ? ['CSH*SC'] : []),
    ...(order.requestedDate ? [segment('DTM', '002', digitsOf(order.requestedDate))] : []),
    ...(order.remarks ? ['N9*L1*REMARKS', ...messagesOf(order.remarks).map((part) => segment('MSG', part))] : []),
    ...partySegments(order),
    ...order.lines.flatMap(lineSegments),
    segment('CTT', String(order.lines.length)),
  ]
}

/** Returns an order as an X12 004010 interchange with one purchase order (850). The same order gives the same bytes. */
export function orderX12(order: OutgoingOrder, { sender, receiver }: Interchange): string {
  const control = (order.reference.replace(/\D/g, '').slice(-9) || '1').padStart(9, '0')
  const [day = '', time = ''] = order.sentAt.split('T')
  const [date, clock] = [digitsOf(day), time.slice(0, 5).replace(':', '')]
  const party = (id: string) => ['ZZ', id.padEnd(15)]
  const group = String(Number(control))
  const body = orderSegments(order)
  const none = ['00', ' '.repeat(10)]
  return [
    [
      'ISA',
      ...none,
      ...none,
      ...party(sender),
      ...party(receiver),
      date.slice(2),
      clock,
      'U',
      '00401',
      control,
      '0',
      'P',
      '>',
    ].join('*'),
    segment('GS', 'PO', sender, receiver, date, clock, group, 'X', '004010'),
    ...body,
    segment('SE', String(body.length + 1), '0001'),
    segment('GE', '1', group),
    segment('IEA', '1', control),
  ]
    .map((one) => `${one}~\n`)
    .join('')
}
