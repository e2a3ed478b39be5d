import { z } from 'zod'
import { date, type Day } from '../dates.ts'
import { identityKey, listOf, loginTypeCode, optional, text } from '../declare/fields.ts'
import { any, flag } from '../declare/need.ts'
import { customerId, longestItem, mostListed, paddedCode } from './report-fields.ts'
import { viewerScope } from '../declare/scope.ts'

// Which invoice lines a report over sales is about: shared by the report itself and by the lines behind its figures.

/** Who may see purchases line by line and in reports. */
export const salesNeeds = any(flag('CanViewSalesAnalysis'), flag('CanViewSales'))
/** Dollars of purchases; without it only quantities show. */
export const salesPrices = flag('CanViewInventoryPrices')

/** The years that calls over sales take. */
export const salesYears = { first: 2010, last: 2100 } as const
export const salesYearMessage = `Year should be in range ${salesYears.first} to ${salesYears.last}`
export const isSalesYear = (year: number): boolean => year >= salesYears.first && year <= salesYears.last

/** A day of a call, `MM/DD/YYYY`, of a year that can be asked for. */
export const salesDate = date.refine((day: Day) => isSalesYear(Number(day.slice(0, 4))), salesYearMessage)

/** How wide an item entry is sent; a longer item number is sent whole. */
export const salesEntryWidth = 12
/** How wide a ship-to is sent: company (2), customer (6) and its own number (6). */
export const shipToCodeWidth = 14

/** Which number item range and item entries mean: the distributor's item, or the customer's part. */
export const salesItemKinds = ['I', 'C'] as const
export type SalesItemKind = (typeof salesItemKinds)[number]
export const salesItemKindLabels: Record<SalesItemKind, string> = { I: 'Item Number', C: 'Customer Part#' }

const blanks = ' '.repeat(6)
/** What is sent for a value that is blank, where leaving the field out means any. No fed value ends in blanks. */
export const blankSent = `empty${blanks}`

/** A ship-to as it is sent: padded with blanks to 14 characters; a blank number is `empty` and its blanks. */
export const shipToCode = ({ company, customer, shipTo }: { company: string; customer: string; shipTo: string }) =>
  `${company}${customer}${shipTo.trim() === '' ? blankSent : shipTo.padEnd(blanks.length)}`

/** What is read from such a code: company, customer and number without blanks, or `empty` for whoever's blank ones. */
const shipToSent = z
  .string()
  .regex(
    /^(\d{8}([^\s,].{0,5}| {0,6}|empty *)|empty *)$/,
    'a ship-to is company (2), customer (6) and up to 6 characters',
  )
  .transform((code) => code.trim().replace(/^(\d{8})empty$/, '$1'))

/** `empty` in a parsed list: the blank ship-to of every customer in scope. */
export const anyBlankShipTo = 'empty'

/** Left out means all of them: all customers, all ship-tos, all vendors, every item. */
export const salesFilterFields = {
  frItem: optional(paddedCode(longestItem)),
  toItem: optional(paddedCode(longestItem)),
  cpType: optional(z.enum(salesItemKinds)),
  custList: optional(listOf(customerId, mostListed)),
  vendorList: optional(listOf(paddedCode(12), mostListed)),
  itemList: optional(listOf(paddedCode(longestItem), mostListed)),
  /** Parsed: company, customer and ship-to number in one, without blanks. */
  shipList: optional(listOf(shipToSent, mostListed)),
}
const salesFilter = z.object(salesFilterFields)
export type SalesFilter = z.output<typeof salesFilter>
/** As it stands in a call. */
export type SalesFilterSent = z.input<typeof salesFilter>

/** Who asks, as the calls over sales are told. */
export const salesViewerFields = { identityKey, loginType: loginTypeCode }
/** Everything that the viewer may see, held to the listed customers and ship-tos. */
export const salesScope = viewerScope('identityKey', { customers: 'custList', shipTos: 'shipList' })

/** A blank value is sent as `empty` and 6 blanks; left out, the column does not narrow. */
const keyValue = (max: number) => optional(text(max).transform((value) => (value === blankSent ? '' : value)))

/** The values of one row of a report, each of which narrows the lines to those that the row adds up. */
export const salesRowFields = {
  company: keyValue(11),
  customer: keyValue(11),
  shipTo: keyValue(11),
  department: keyValue(20),
  item: keyValue(40),
  custPart: keyValue(60),
  vendor: keyValue(40),
  vendorPart: keyValue(60),
  invoice: keyValue(20),
  /** What the customer pays for the item today, as the report writes it. */
  price: optional(
    z
      .string()
      .regex(/^(-?\d{1,10}(\.\d{1,4})?|empty {6})$/, 'must be a price with up to 4 decimals')
      .transform((value) => (value === blankSent ? '' : value)),
  ),
}
const salesRow = z.object(salesRowFields)
export type SalesRow = z.output<typeof salesRow>

/** A row's value as it is sent: a blank one is a value too. */
export const sentKey = (value: string | number | null): string =>
  value === null || value === '' ? blankSent : String(value)
