import { isWhole, rangePairs, rangesOf } from '#reports/contract/date-ranges.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import type { runAnalysis as analysisCall } from '#reports/contract/purchasing-analysis/endpoints.ts'
import { decimal, type MadeLine } from '#app/server/testing/data/sales-lines.ts'
import { items, numberOf, po, priceOf, sees } from './made-purchases.ts'

export interface Run {
  input: InputOf<typeof analysisCall>
  mayPrice: boolean
}

export const suffixes = [
  { field: 'meaSLS', suffix: 'SLS', of: 'sales', places: 4, isMoney: true },
  { field: 'meaQTY', suffix: 'QTY', of: 'quantity', places: 2, isMoney: false },
  { field: 'meaTAX', suffix: 'TAX', of: 'tax', places: 4, isMoney: true },
  { field: 'meaADD', suffix: 'ADD', of: 'addOns', places: 4, isMoney: true },
] as const

/** The lines that a report covers, checked one by one. */
export const askedFor = (lines: readonly MadeLine[], { input }: Run) =>
  lines.filter((line) => {
    const { frItem, toItem, itemList, cpType, custList, vendorList, shipList } = input
    const number = cpType === 'C' ? line.customerPart : line.item
    if ((frItem ?? toItem ?? itemList) !== undefined && number === '') return false
    if (frItem !== undefined && number < frItem) return false
    if (toItem !== undefined && number > toItem) return false
    if (itemList && !itemList.includes(number)) return false
    if (vendorList && !vendorList.includes(line.vendor)) return false
    if (custList && !custList.includes(line.company + line.customer)) return false
    const whole = line.company + line.customer + line.shipTo
    if (shipList && !shipList.includes(whole) && !(line.shipTo === '' && shipList.includes('empty'))) return false
    return (
      sees(line) && rangesOf(input).some((range) => isWhole(range) && line.date >= range.from && line.date <= range.to)
    )
  })

export const sum = (lines: readonly MadeLine[], of: (typeof suffixes)[number]['of']) =>
  lines.reduce((total, line) => total + BigInt(line[of]), 0n)
export const during = (lines: readonly MadeLine[], { from, to }: { from: string; to: string }) =>
  lines.filter(({ date }) => date >= from && date <= to)
const same = (values: readonly unknown[], otherwise: unknown) => (new Set(values).size === 1 ? values[0] : otherwise)

/** Rounded half away from zero; null if the base is zero. */
function wholePercent(change: bigint, base: bigint): number | null {
  const [size, of] = [change < 0n ? -change : change, base < 0n ? -base : base]
  if (of === 0n) return null
  const percent = Number((200n * size + of) / (2n * of))
  return change < 0n ? -percent || 0 : percent
}

const keyOf = (line: MadeLine, { input, mayPrice }: Run) => ({
  ...(input.dimCo && { codeCompany: line.company }),
  ...(input.dimCst && {
    codeCustomer: line.company + line.customer,
    customerShown: line.company + (numberOf(line) || line.customer),
  }),
  ...(input.dimShip && {
    codeShip: line.company + line.customer + line.shipTo.padEnd(6),
    shipShown: numberOf(line)
      ? `${line.company} ${numberOf(line)} ${line.shipTo}`
      : line.company + line.customer + line.shipTo.padEnd(6),
  }),
  ...(input.dimDept && { codeDept: line.department }),
  ...(input.dimItem && { codeItem: line.item }),
  ...(input.dimCustPart && { codeCustPart: line.customerPart }),
  ...(input.dimVPart && { codeVPart: line.vendorPart }),
  ...(input.dimVend && { codeVendor: line.vendor }),
  ...(input.dimInvoice && { codeInvoice: line.invoice }),
  ...(input.dimCurPrice && mayPrice && { codePrice: priceOf(line) }),
})

export function obviously(lines: readonly MadeLine[], run: Run) {
  const { input, mayPrice } = run
  const groups = Map.groupBy(askedFor(lines, run), (line) => JSON.stringify(keyOf(line, run)))
  const itemFor = ({ company, item }: MadeLine) => items.find((one) => one.company === company && one.item === item)
  return [...groups].map(([key, members]) => ({
    ...JSON.parse(key),
    ...(input.dimCo && {
      descCompany: same(
        members.map(({ company }) => `Company ${company}`),
        '',
      ),
    }),
    ...(input.dimCst && {
      descCustomer: same(
        members.map((line) => `Customer ${line.company}${line.customer}`),
        '',
      ),
    }),
    ...(input.dimItem && {
      descItem: same(
        members.map((line) => itemFor(line)?.description ?? ''),
        '',
      ),
      desc2Item: same(
        members.map((line) => itemFor(line)?.case_pack ?? null),
        null,
      ),
    }),
    ...(input.dimVend && {
      descVendor: same(
        members.map(
          ({ company, vendor }) => ({ V9: 'Vendor 9', [`V${company}1`]: `Vendor of ${company}` })[vendor] ?? '',
        ),
        '',
      ),
    }),
    ...(input.dimInvoice && {
      descInvoice: same(members.map(po), ''),
      desc2Invoice: same(
        members.map(({ date }) => date),
        null,
      ),
    }),
    ...Object.fromEntries(
      rangesOf(input).flatMap((range, n) =>
        suffixes
          .filter(({ field, isMoney }) => isWhole(range) && input[field] && (mayPrice || !isMoney))
          .map(({ suffix, of, places }) => {
            return [`range${n}${suffix}`, Number(decimal(sum(during(members, range), of), places))]
          }),
      ),
    ),
    ...Object.fromEntries(
      rangePairs.flatMap(([now, base]) =>
        suffixes
          .filter(({ field, isMoney }) => input[field] && (mayPrice || !isMoney))
          .flatMap(({ suffix, of, places }) => {
            const [span, before] = [now, base].map((n) => rangesOf(input)[n])
            if (!input.compare || !span || !before || !isWhole(span) || !isWhole(before)) return []
            const [a, b] = [sum(during(members, span), of), sum(during(members, before), of)]
            return [
              [`change${now}${suffix}`, Number(decimal(a - b, places))],
              [`percent${now}${suffix}`, wholePercent(a - b, b)],
            ]
          }),
      ),
    ),
  }))
}
