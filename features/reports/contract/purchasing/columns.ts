import { columns } from '#kit/contract/declare/columns.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'

/** Purchases in one year, this many years before the current one, in dollars and in units. */
const amountOf = <N extends 0 | 1 | 2 | 3>(yearsBack: N) =>
  ({
    key: `year${yearsBack}`,
    sentAs: 'YYYY',
    header: 'YYYY',
    format: 'money',
    sum: true,
    width: 120,
    needs: salesPrices,
    yearsBack,
  }) as const
const unitsOf = <N extends 0 | 1 | 2 | 3>(yearsBack: N) =>
  ({
    key: `year${yearsBack}_UNITS`,
    sentAs: 'YYYY_UNITS',
    header: 'YYYY Quantity',
    format: 'quantity',
    sum: true,
    width: 120,
    yearsBack,
  }) as const

/** The specified columns of the summary. Its files have these until the user arranges the grid's columns. */
const specifiedSummary = [
  { key: 'Period', header: 'Period', format: 'text', width: 130 },
  amountOf(0),
  amountOf(1),
  amountOf(2),
  amountOf(3),
  unitsOf(0),
  unitsOf(1),
  unitsOf(2),
  unitsOf(3),
] as const

/** Omitted from rows and files of calls that don't compare. */
const compared = { chosenBy: ['compare'], onRequest: true } as const

/**
 * One row per month, and their total. In JSON, the year fields are named by year. The current month and the total
 * compare this year to date with the same days of last year; later months have no comparison.
 */
export const summaryColumns = columns([
  ...specifiedSummary,
  { ...compared, key: 'change', header: 'Against Last Year', format: 'money', width: 190, needs: salesPrices },
  { ...compared, key: 'changePercent', header: 'Change %', format: 'integer', width: 92, needs: salesPrices },
  { ...compared, key: 'change_UNITS', header: 'Quantity Against Last Year', format: 'quantity', width: 220 },
  { ...compared, key: 'changePercent_UNITS', header: 'Quantity Change %', format: 'integer', width: 140 },
  /** As in calls: `1` to `12`, or `Total`. */
  { key: 'Month', header: 'Month', format: 'code', carried: true, totalWhen: 'Total' },
  /** The reference day of all figures. */
  { key: 'AsOf', header: 'As of', format: 'date', carried: true },
])

export const summaryExportColumns = columns(specifiedSummary)

/** This year to date and the same days of last year, in one row. */
export const yearToDateColumns = columns([
  { key: 'From', header: 'From', format: 'date' },
  { key: 'To', header: 'To', format: 'date' },
  { key: 'Purchases', header: 'Purchases', format: 'money', needs: salesPrices },
  { key: 'Quantity', header: 'Quantity', format: 'quantity' },
  { key: 'LastFrom', header: 'From, last year', format: 'date' },
  { key: 'LastTo', header: 'To, last year', format: 'date' },
  { key: 'LastPurchases', header: 'Purchases, last year', format: 'money', needs: salesPrices },
  { key: 'LastQuantity', header: 'Quantity, last year', format: 'quantity' },
])

/** An item, by one of the customer's numbers for it. The keys are as specified. */
const item = [
  { key: 'ITEMNUMBER', header: 'Item #', format: 'code', item: {}, width: 120 },
  { key: 'Customer_Part_NUmber', header: 'Customer Part#', format: 'code', width: 140 },
  { key: 'Desc', header: 'Description', format: 'text', width: 'description', sentence: true, card: 'title' },
] as const

export const detailColumns = columns([
  ...item,
  { key: 'Quntity', header: 'Quantity', format: 'quantity', sum: true, width: 120 },
  { key: 'Purchases', header: 'Purchases', format: 'money', sum: true, width: 140, needs: salesPrices },
])

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const units = <N extends string>(name: N) =>
  ({ key: `${name}UNITSALES`, header: `${name}UNITSALES`, format: 'quantity' }) as const
const dollars = <N extends string>(name: N) =>
  ({ key: `${name}SALES`, header: `${name}SALES`, format: 'money', needs: salesPrices }) as const

/** The months, as the totals' fields name them, followed by the total. */
export const totalNames = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
  'TOTAL',
] as const
export type TotalName = (typeof totalNames)[number]

/** An item's year by month. Headers equal the field names, for spreadsheets that read the call. */
export const totalColumns = columns([
  ...item,
  ...totalNames.flatMap((name) => [units<TotalName>(name), dollars<TotalName>(name)]),
])
