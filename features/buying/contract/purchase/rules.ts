import { sumMoney, toCents } from '#kit/contract/cents.ts'
import { counted, formatDate, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { nearestCases, quantityFault } from '../ordering/quantities.ts'
import { unusualNote } from '../ordering/suggestions.ts'

export const maxPo = 40
/** The books keep only this many characters of a PO number. */
export const booksPo = 30
export const maxRemarks = 400
export const maxReason = 400
/** The maximum size of an order file, in bytes. */
export const maxOrderFile = 150_000
/** How many days ahead the requested date may be. */
export const farthestDay = 365

/** A line to check. A value that the viewer may not see is null, and its check is skipped. */
export interface CheckedLine {
  quantity: number
  usualQuantity: number | null
  unit: string
  casePack: number
  /** `Y` if the distributor's ERP refuses a broken case. */
  wholeCases: string
  unitPrice: number | null
  priceEnds: string | null
  minimum: number | null
  maximum: number | null
  stocked: string
  orderable: string
}

/** The result of a check. `stop` means that the cart can't be sent. */
export interface Note {
  level: 'stop' | 'warn'
  text: string
  /** The suggested quantities. */
  quantities?: readonly number[]
}

const stop = (text: string): Note => ({ level: 'stop', text })
const warn = (text: string): Note => ({ level: 'warn', text })

function levelNotes({ quantity, minimum, maximum, stocked }: CheckedLine): Note[] {
  const notes: Note[] = []
  if (maximum !== null && maximum > 0 && quantity > maximum)
    notes.push(warn(`Over your maximum stock of ${formatQuantity(maximum)}.`))
  // The minimum of a stocked item is its stock level, not a minimum order quantity.
  if (minimum !== null && quantity < minimum && stocked === 'N')
    notes.push(warn(`Less than the minimum of ${formatQuantity(minimum)}.`))
  return notes
}

const caseText = (casePack: number, wholeCases: string): string =>
  wholeCases === 'Y' ? `Sold in whole cases of ${casePack} only.` : `A case has ${casePack}.`

/**
 * Returns the notes on a line.
 * @param day when it ships: the requested date, or else today
 * @param seesPrices if false, a missing price gets no note
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
    ...levelNotes(line),
    ...(seesPrices && unitPrice === null ? [warn('No price yet. Your distributor will confirm it.')] : []),
    ...(seesPrices && priceEnds !== null && priceEnds < day ? [warn(`This price ends ${formatDate(priceEnds)}.`)] : []),
  ]
}

export interface Details {
  customerPo: string
  /** Whether the distributor wants a PO number of this customer. */
  poRequired: boolean
  /** Empty for as soon as possible. */
  requestedDate: Day | ''
}

/** Returns the errors that prevent sending an order with these details, by field. */
export function detailFaults(
  { customerPo, poRequired, requestedDate }: Details,
  today: Day,
): Partial<Record<keyof Details, string>> {
  const faults: Partial<Record<keyof Details, string>> = {}
  if (poRequired && customerPo.trim() === '') faults.customerPo = 'Enter a PO number.'
  if (requestedDate !== '' && requestedDate < today) faults.requestedDate = 'The requested date is in the past.'
  if (requestedDate > addDays(today, farthestDay))
    faults.requestedDate = 'The requested date is more than a year ahead.'
  return faults
}

/** Returns the total of the lines with a price. The screen displays it and sends it with the order. */
export const totalOfPriced = (lines: readonly { amount: number | null }[]): number =>
  sumMoney(lines.map(({ amount }) => amount ?? 0))

/** Returns why an order is not sent after its total has changed; undefined if it has not. */
export function changedTotal(seen: number, now: number): string | undefined {
  if (formatMoney(seen) === formatMoney(now)) return undefined
  return `Prices have changed. The total was ${formatMoney(seen)} and is now ${formatMoney(now)}. Nothing was sent.`
}

/** The lines of a cart that employees of the distributor changed last. */
export interface Prepared {
  /** Their names; empty if there are no such lines. */
  preparedBy: string
  preparedLines: number
}

/** Returns `Prepared by Dana: 8 lines`, or `7 of 8 lines`; an empty text if no line is prepared. */
export const preparedText = ({ preparedBy, preparedLines }: Prepared, lines: number): string =>
  preparedBy === ''
    ? ''
    : `Prepared by ${preparedBy}: ${preparedLines < lines ? `${formatQuantity(preparedLines)} of ` : ''}${counted(lines, 'line')}`

/** What an account may send and approve alone on a day, and what it has already. */
export interface Budget {
  limit: number
  released: number
}

/** What is left of an account's limit for a day, and after an order: `$380.00 of your $500.00 a day is left.` */
export function budgetText({ limit, released }: Budget, total: number): string {
  const left = Math.max(0, sumMoney([limit, -released]))
  const rest = sumMoney([left, -total])
  if (rest >= 0)
    return `${formatMoney(left)} of your ${formatMoney(limit)} a day is left, and ${formatMoney(rest)} after this order.`
  const over = released > 0 ? `the ${formatMoney(left)} left of your` : 'your'
  return `This order is ${formatMoney(-rest)} over ${over} daily limit of ${formatMoney(limit)}.`
}

/**
 * Whether an order exceeds what an account may send or approve alone: if the day's total would be above the limit, or
 * the order's total is unknown.
 * @param budget undefined for no limit
 */
export const isAboveLimit = (total: number | null, budget: Budget | undefined): boolean =>
  budget !== undefined && (total === null || toCents(budget.released) + toCents(total) > toCents(budget.limit))
