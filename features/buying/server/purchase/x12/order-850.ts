import { code } from '#kit/contract/declare/fields.ts'
import { type Day, fromSentDate } from '#kit/contract/dates.ts'
import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { maxPo } from '#buying/contract/purchase/rules.ts'
import { envelopeFault } from './envelope.ts'
import { type Fault, readSegments, type Segment } from './segments.ts'

/** A line of the document. */
export interface OrderedLine {
  segment: Segment
  /** Whose number it is: the distributor's (`item`) or the customer's (`part`). */
  kind: 'item' | 'part'
  number: string
  quantity: string
  unit: string
}

export interface Order850 {
  po: string
  requestedDate: Day | null
  /** The distributor's number of the ship-to; undefined if the document names none. */
  shipTo: { segment: Segment; number: string } | undefined
  lines: OrderedLine[]
}

/** The owner of a number by qualifier: the seller (the distributor) or the buyer. Others, such as UPC, are ignored. */
const qualifiers: Readonly<Record<string, OrderedLine['kind']>> = {
  VP: 'item',
  VN: 'item',
  SK: 'item',
  BP: 'part',
  IN: 'part',
  PI: 'part',
  CB: 'part',
}
/** The positions of the ten pairs of a qualifier and a number, from PO106 and PO107 to PO124 and PO125. */
const pairs = [6, 8, 10, 12, 14, 16, 18, 20, 22, 24]

/** The codes for the requested delivery or, failing that, the requested shipment. */
const dates = ['002', '010']
const shipToCode = 'ST'
/** The qualifier for the seller's number. */
const bySeller = '91'

function readLine(segment: Segment): OrderedLine | string {
  const named = pairs.flatMap((nth) => {
    const kind = qualifiers[segment.element(nth)]
    const number = segment.element(nth + 1)
    return kind && number !== '' ? [{ kind, number }] : []
  })
  const found = named.find(({ kind }) => kind === 'item') ?? named[0]
  if (!found) return 'it has no item number (qualifier VP, VN, or SK) and no customer part (BP, IN, PI, or CB).'
  const quantity = segment.element(2)
  const fault = quantityFault(quantity)
  if (fault !== undefined) return `the quantity is ${quantity || 'empty'}. ${fault}`
  return { segment, ...found, quantity, unit: segment.element(3).toUpperCase() }
}

const readBasicDate = (text: string): Day | undefined =>
  /^\d{8}$/.test(text) ? fromSentDate(`${text.slice(4, 6)}/${text.slice(6)}/${text.slice(0, 4)}`) : undefined

/** Reads the segments before the lines, and reports their faults. */
function readHead(segments: readonly Segment[], fault: (segment: Segment, text: string) => void) {
  const of = (name: string) => segments.filter((one) => one.name === name)
  const [beg] = of('BEG')
  const po = beg?.element(3) ?? ''
  if (beg && beg.element(1) !== '00')
    fault(beg, `its purpose is ${beg.element(1)}. Only original orders (00) are read.`)
  if (beg && (po === '' || !code(maxPo).safeParse(po).success))
    fault(beg, `the PO number must have 1 to ${maxPo} visible characters.`)
  const date = dates.flatMap((code) => of('DTM').filter((one) => one.element(1) === code))[0]
  const requestedDate = date && readBasicDate(date.element(2))
  if (date && requestedDate === undefined) fault(date, `${date.element(2)} is not a date of the form CCYYMMDD.`)
  const place = of('N1').find((one) => one.element(1) === shipToCode && one.element(3) === bySeller)
  const shipTo = place && { segment: place, number: place.element(4) }
  return { po, requestedDate: requestedDate ?? null, shipTo }
}

/** Reads one order from a document. @returns the order, or all faults */
export function read850(bytes: Buffer): { order: Order850 } | { faults: Fault[] } {
  const { segments, faults } = readSegments(bytes)
  const broken = faults.length === 0 ? envelopeFault(segments) : undefined
  if (broken) faults.push(broken)
  const fault = ({ at, name }: Segment, text: string) => void faults.push({ at, name, text })
  const transactions = segments.filter(({ name }) => name === 'ST')
  const [order, second] = transactions
  if (faults.length > 0) return { faults }
  if (!order) return { faults: [{ at: 0, name: '', text: 'The file has no order.' }] }
  if (second) fault(second, `the file has ${transactions.length} orders. Upload one order per file.`)
  if (order.element(1) !== '850')
    fault(order, `this is document ${order.element(1)}. Only purchase orders (850) are read.`)
  const beg = segments.find(({ name }) => name === 'BEG')
  if (!beg) fault(order, 'the order has no BEG segment, which has its PO number.')
  if (faults.length > 0) return { faults }

  const head = readHead(segments, fault)
  const lines: OrderedLine[] = []
  const items = segments.filter(({ name }) => name === 'PO1')
  for (const segment of items) {
    const line = readLine(segment)
    if (typeof line === 'string') fault(segment, line)
    else lines.push(line)
  }
  const total = segments.find(({ name }) => name === 'CTT')
  if (total && Number(total.element(1)) !== items.length)
    fault(total, `it counts ${total.element(1)} lines, but there are ${items.length}.`)
  if (items.length === 0) fault(order, 'the order has no lines.')
  return faults.length > 0 ? { faults } : { order: { ...head, lines } }
}
