import { z } from 'zod'
import type { Day } from '#kit/contract/dates.ts'
import {
  date,
  identityKey,
  listOf,
  loginTypeCode,
  maxDocumentNumber,
  optional,
  text,
} from '#kit/contract/declare/fields.ts'
import { customerId, longestItem, maxListed, paddedCode } from '#kit/contract/declare/report-fields.ts'
import { viewerScope } from '#kit/contract/declare/scope.ts'

// The filter for the invoice lines of a sales report and for the lines of its figures.

/** The years that sales calls accept. */
export const salesYears = { first: 2010, last: 2100 } as const
export const salesYearMessage = `Year should be in range ${salesYears.first} to ${salesYears.last}`
export const isSalesYear = (year: number): boolean => year >= salesYears.first && year <= salesYears.last

/** A day, `MM/DD/YYYY`, in an accepted year. */
export const salesDate = date.refine((day: Day) => isSalesYear(Number(day.slice(0, 4))), salesYearMessage)

/** The transmitted width of an item entry; a longer item number is sent whole. */
export const salesEntryWidth = 12

/** What item ranges and entries refer to: the distributor's item or the customer's part. */
export const salesItemKinds = ['I', 'C'] as const
export type SalesItemKind = (typeof salesItemKinds)[number]
export const salesItemKindLabels: Record<SalesItemKind, string> = { I: 'Item Number', C: 'Customer Part#' }

const blanks = ' '.repeat(6)
/** The transmitted form of a blank value, because a missing field means any. No fed value ends in blanks. */
export const blankSent = `empty${blanks}`

/** The transmitted form of a ship-to: padded with blanks to 14 characters; a blank number is `empty` plus blanks. */
export const shipToCode = ({ company, customer, shipTo }: { company: string; customer: string; shipTo: string }) =>
  `${company}${customer}${shipTo.trim() === '' ? blankSent : shipTo.padEnd(blanks.length)}`

/** The filter of one customer; with a ship-to, of that one alone. */
export const customerFilter = (of: { company: string; customer: string; shipTo: string }) => ({
  custList: of.company + of.customer,
  ...(of.shipTo !== '' && { shipList: shipToCode(of) }),
})

/** Parses such a code: company, customer, and number without blanks, or `empty` for every customer's blank ship-to. */
const shipToSent = z
  .string()
  .regex(
    /^(\d{8}([^\s,].{0,5}| {0,6}|empty *)|empty *)$/,
    'a ship-to is company (2), customer (6) and up to 6 characters',
  )
  .transform((code) => code.trim().replace(/^(\d{8})empty$/, '$1'))

/** A missing field means all customers, all ship-tos, all vendors, or every item. */
export const salesFilterFields = {
  frItem: optional(paddedCode(longestItem)),
  toItem: optional(paddedCode(longestItem)),
  cpType: optional(z.enum(salesItemKinds)),
  custList: optional(listOf(customerId, maxListed)),
  vendorList: optional(listOf(paddedCode(12), maxListed)),
  itemList: optional(listOf(paddedCode(longestItem), maxListed)),
  /** Parsed: company, customer, and ship-to number joined, without blanks. */
  shipList: optional(listOf(shipToSent, maxListed)),
}
const salesFilter = z.object(salesFilterFields)
export type SalesFilter = z.output<typeof salesFilter>
/** As transmitted. */
export type SalesFilterSent = z.input<typeof salesFilter>

/** The fields that identify the viewer in sales calls. */
export const salesViewerFields = { identityKey, loginType: loginTypeCode }
/** Everything that the viewer may see, limited to the listed customers and ship-tos. */
export const salesScope = viewerScope('identityKey', { customers: 'custList', shipTos: 'shipList' })

/** A blank value is sent as `empty` and 6 blanks. A missing one doesn't restrict. */
const keyValue = (max: number) => optional(text(max).transform((value) => (value === blankSent ? '' : value)))

/** The values of a report row. Each restricts the lines to those that the row totals. */
export const salesRowFields = {
  company: keyValue(11),
  customer: keyValue(11),
  shipTo: keyValue(11),
  department: keyValue(20),
  item: keyValue(40),
  custPart: keyValue(60),
  vendor: keyValue(40),
  vendorPart: keyValue(60),
  invoice: keyValue(maxDocumentNumber),
  /** The customer's current price for the item, as written in the report. */
  price: optional(
    z
      .string()
      .regex(/^(-?\d{1,10}(\.\d{1,4})?|empty {6})$/, 'must be a price with up to 4 decimals')
      .transform((value) => (value === blankSent ? '' : value)),
  ),
}
const salesRow = z.object(salesRowFields)
export type SalesRow = z.output<typeof salesRow>

/** Returns the transmitted form of a row's value. A blank is a value too. */
export const sentKey = (value: string | number | null): string =>
  value === null || value === '' ? blankSent : String(value)
