import { sumMoney, toCents } from '#kit/contract/cents.ts'
import { formatDate, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { nearestCases, quantityFault } from '../ordering/quantities.ts'
import { unusualNote } from '../ordering/suggestions.ts'

export const maxPo = 40
export const maxRemarks = 400
export const maxReason = 400
/** The largest order file, in bytes. */
export const maxOrderFile = 150_000
/** How many days ahead a date may be requested. */
export const farthestDay = 365

/** A line as its checks see it; a value that the viewer may not see is null, and its check is left out. */
export interface CheckedLine {
  quantity: number
  usualQuantity: number | null
  unit: string
  casePack: number
  /** `Y` if the distributor's ERP refuses a broken case. */
  wholeCases: string
  unitPrice: number | null
  priceEnds: string | null
  available: number | null
  elsewhere: string | null
  minimum: number | null
  maximum: number | null
  warehouse: string
  stocked: string
  orderable: string
}

/** What a check says. `stop`: the cart cannot be sent. */
export interface Note {
  level: 'stop' | 'warn'
  text: string
  /** The quantities that the note suggests. */
  quantities?: readonly number[]
}

const stop = (text: string): Note => ({ level: 'stop', text })
const warn = (text: string): Note => ({ level: 'warn', text })

function stockNotes(line: CheckedLine): Note[] {
  const { quantity, available, elsewhere, minimum, maximum, warehouse, stocked } = line
  const notes: Note[] = []
  if (available !== null && quantity > available) {
    const here =
      stocked === 'N' && available <= 0
        ? `Not stocked in ${warehouse}: it is ordered for you.`
        : `${formatQuantity(Math.max(0, available))} available in ${warehouse}.`
    notes.push(warn(elsewhere ? `${here} Other warehouses: ${elsewhere}.` : here))
  }
  if (maximum !== null && maximum > 0 && quantity > maximum)
    notes.push(warn(`More than the required maximum of ${formatQuantity(maximum)}.`))
  // The minimum of a stocked item is the level of its shelf, not of an order.
  if (minimum !== null && quantity < minimum && stocked === 'N')
    notes.push(warn(`Less than the minimum of ${formatQuantity(minimum)}.`))
  return notes
}

const caseText = (casePack: number, wholeCases: string): string =>
  wholeCases === 'Y' ? `Sold in whole cases of ${casePack} only.` : `A case has ${casePack}.`

/**
 * What there is to say of a line.
 * @param day when it ships: the requested date, or else today
 * @param seesPrices without it, a missing price says nothing
 */
export function lineNotes(line: CheckedLine, day: Day, seesPrices: boolean): Note[] {
  const { quantity, usualQuantity, unit, casePack, wholeCases, unitPrice, priceEnds, orderable } = line
  if (orderable !== 'Y') return [stop('This item can no longer be ordered. Remove it.')]
  const fault = quantityFault(String(quantity), unit)
  if (fault !== undefined) return [stop(fault)]
  const cases = nearestCases(quantity, casePack)
  const unusual = unusualNote(quantity, usualQuantity, casePack)
  return [
    ...(unusual === undefined ? [] : [warn(unusual)]),
    ...(cases ? [{ ...(wholeCases === 'Y' ? stop : warn)(caseText(casePack, wholeCases)), quantities: cases }] : []),
    ...stockNotes(line),
    ...(seesPrices && unitPrice === null ? [warn('No price yet. Your distributor will confirm it.')] : []),
    ...(seesPrices && priceEnds !== null && priceEnds < day ? [warn(`This price ends ${formatDate(priceEnds)}.`)] : []),
  ]
}

export interface Details {
  customerPo: string
  /** Empty for as soon as possible. */
  requestedDate: Day | ''
}

/** What keeps an order with these details from being sent, by field. */
export function detailFaults(
  { customerPo, requestedDate }: Details,
  today: Day,
): Partial<Record<keyof Details, string>> {
  const faults: Partial<Record<keyof Details, string>> = {}
  if (customerPo.trim() === '') faults.customerPo = 'Enter a PO number.'
  if (requestedDate !== '' && requestedDate < today) faults.requestedDate = 'The requested date is in the past.'
  if (requestedDate > addDays(today, farthestDay))
    faults.requestedDate = 'The requested date is more than a year ahead.'
  return faults
}

/** The total that the screen shows and that is sent with an order: of the lines that have a price. */
export const totalOfPriced = (lines: readonly { amount: number | null }[]): number =>
  sumMoney(lines.map(({ amount }) => amount ?? 0))

/** Why an order is not sent whose total has changed since it was seen; undefined if it has not. */
export function changedTotal(seen: number, now: number): string | undefined {
  if (formatMoney(seen) === formatMoney(now)) return undefined
  return `Prices have changed. The total was ${formatMoney(seen)} and is now ${formatMoney(now)}. Nothing was sent.`
}

/**
 * Whether an order is above what an account may send or approve on its own: with what it has sent and approved that day
 * it costs more, or nobody knows what it costs.
 * @param limit undefined for no limit
 */
export const isAboveLimit = (total: number | null, released: number, limit: number | undefined): boolean =>
  limit !== undefined && (total === null || toCents(released) + toCents(total) > toCents(limit))
