import type { RowOf } from '#kit/contract/declare/columns.ts'
import { toSentDate } from '#kit/contract/dates.ts'
import { splitList } from '#kit/contract/declare/fields.ts'
import { asPrinted, formatDate, formatPrice } from '#kit/contract/declare/format.ts'
import { maxListText } from '#kit/contract/declare/report-fields.ts'
import type { purchasedLineColumns } from '#reports/contract/purchased-lines/columns.ts'
import { blankSent, salesItemKindLabels, salesItemKinds } from '#items/contract/reports/sales-filter.ts'
import { z } from 'zod'
import { dayField, type FilterPart, filterPart } from '#kit/web/filters/filter-parts.ts'
import { callIdentity, type Session } from '#kit/web/session/session.ts'

/** The server validates the contents. */
const list = z.string().max(maxListText).catch('')
const value = z.string().max(60).catch('')

/** The lines' filters in the address: the call's fields, with dates as `YYYY-MM-DD`. */
export const linesAddress = z.object({
  fromDate: dayField,
  toDate: dayField,
  custList: list,
  shipList: list,
  vendorList: list,
  itemList: list,
  frItem: value,
  toItem: value,
  cpType: z.enum(['', ...salesItemKinds]).catch(''),
  company: value,
  customer: value,
  shipTo: value,
  department: value,
  item: value,
  custPart: value,
  vendor: value,
  vendorPart: value,
  invoice: value,
  price: value,
  /** The screen that opened the lines; its address fields are carried along. */
  from: z.enum(['', 'home', 'item', 'purchasing', 'purchasingAnalysis']).catch(''),
})
export type LinesAddress = z.output<typeof linesAddress>

/** The maximum number of lines on the screen. Files and totals include all of them. */
export const maxShown = 5000

export function linesInput(session: Session, { from: _opener, fromDate, toDate, cpType, ...filters }: LinesAddress) {
  return {
    ...filters,
    cpType: cpType === '' ? undefined : cpType,
    fromDate: toSentDate(fromDate),
    toDate: toSentDate(toDate),
    identityKey: callIdentity(session),
    loginType: session.rights.loginType,
  }
}

const part = filterPart<LinesAddress>

const labels = [
  ['custList', 'Customer'],
  ['shipList', 'Ship To'],
  ['vendorList', 'Vendor'],
  ['itemList', 'Item'],
  ['frItem', 'From item'],
  ['toItem', 'To item'],
  ['company', 'Company'],
  ['customer', 'Customer number'],
  ['shipTo', 'Ship-to number'],
  ['department', 'Department'],
  ['item', 'Item #'],
  ['custPart', 'Customer Part#'],
  ['vendor', 'Vendor Number'],
  ['vendorPart', 'Vendor Part'],
  ['invoice', 'Invoice number'],
  ['price', 'Current Price'],
] as const satisfies readonly (readonly [keyof LinesAddress, string])[]

/** Lists the values of a short list, and counts those of a long one. */
const listed = (text: string, nameOf = (entry: string) => entry) => {
  const entries = splitList(text).map((entry) => entry.trim())
  return entries.length <= 3 ? entries.map(nameOf).join(', ') : `${entries.length} of them`
}

type ShownLine = Pick<RowOf<typeof purchasedLineColumns>, 'customer' | 'customerShown' | 'shipToKey' | 'shipTo'>

/** A code of `shipList` with the ERP's numbers of a line's customer and ship-to. */
function shipToShown(code: string, lines: readonly ShownLine[]): string {
  const [customer, shipTo] = [code.slice(0, 8), code.slice(8).replace(/^empty$/, '')]
  const line = lines.find((one) => one.customer === customer && one.shipToKey === shipTo)
  if (shipTo !== '') return line ? `${line.customerShown} ${line.shipTo}` : code
  return `${line?.customerShown ?? customer} without a number`
}

/** Returns a filter's value in words. The lines that it found have the ERP's numbers of customers and ship-tos. */
const shown = (field: (typeof labels)[number][0], text: string, lines: readonly ShownLine[]): string => {
  const [line] = lines
  if (text === blankSent) return 'none'
  if (field === 'price') return formatPrice(Number(text))
  if (field === 'invoice') return asPrinted(text)
  if (field === 'customer' && line) return line.customerShown.slice(2)
  if (field === 'shipTo' && line) return line.shipTo
  if (field === 'shipList') return listed(text, (code) => shipToShown(code, lines))
  if (field !== 'custList') return listed(text)
  return listed(text, (code) => lines.find(({ customer }) => customer === code)?.customerShown ?? code)
}

/**
 * The filters of the lines, in the order of the call's fields.
 * @param lines what the filters have found, as far as it is known
 */
export const linesParts = (address: LinesAddress, lines: readonly ShownLine[] = []): FilterPart<LinesAddress>[] => [
  ...part('From', formatDate(address.fromDate), { fromDate: '' }),
  ...part('To', formatDate(address.toDate), { toDate: '' }),
  ...part('Items by', address.cpType === 'C' ? salesItemKindLabels.C : '', { cpType: '' }),
  ...labels
    .filter(([field]) => address[field] !== '')
    .map(([field, label]) => ({ label, value: shown(field, address[field], lines), without: { [field]: '' } })),
]
