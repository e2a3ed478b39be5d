import type { InputOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { isWhole, rangesOf } from '@trade-counter/contract/kit/reports/date-ranges.ts'
import type { runAnalysis as analysisCall } from '@trade-counter/contract/slices/purchasing-analysis/endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedViewer } from '#server/kit/access/scope.ts'
import { linesInScope } from '#server/kit/catalog/sales-queries.ts'
import { type Measure, summedLines } from '#server/kit/catalog/sum-queries.ts'
import type { Db } from '#server/kit/db/store.ts'

type Asked = InputOf<typeof analysisCall>

/** The measures that a report sums, with the fields that select them. */
const reportMeasures = [
  { name: 'SLS', field: 'meaSLS', line: sql`l.sales`, zero: sql`0.0000`, isMoney: true },
  { name: 'QTY', field: 'meaQTY', line: sql`l.quantity`, zero: sql`0.00`, isMoney: false },
  { name: 'TAX', field: 'meaTAX', line: sql`l.tax`, zero: sql`0.0000`, isMoney: true },
  { name: 'ADD', field: 'meaADD', line: sql`l.add_ons`, zero: sql`0.0000`, isMoney: true },
] as const satisfies readonly (Measure & { field: keyof Asked; isMoney: boolean })[]

/** The group keys for lines: the columns of `sales_lines` that the report needs. */
const lineKeys = (
  { dimCst, dimShip, dimDept, dimItem, dimCustPart, dimVPart, dimVend, dimInvoice }: Asked,
  priced: boolean,
) => [
  'company',
  ...(dimCst || dimShip || priced ? ['customer'] : []),
  ...(dimShip ? ['ship_to'] : []),
  ...(dimDept ? ['department'] : []),
  ...(dimItem ? ['item'] : []),
  ...(dimCustPart ? ['customer_part'] : []),
  ...(dimVPart ? ['vendor_part'] : []),
  ...(dimVend ? ['vendor'] : []),
  ...(dimInvoice ? ['invoice_number'] : []),
]

/** Whether nearly every line becomes its own group: with invoices as keys, or items by customer. */
const isFine = ({ dimInvoice, dimItem, dimCustPart, dimVPart }: Asked, keys: readonly string[]): boolean =>
  dimInvoice === true || (keys.includes('customer') && (dimItem || dimCustPart || dimVPart) === true)

/** An invoice's PO and day, which may differ between its lines. */
const invoiceParts = [
  { key: 'po_least', value: sql`min(l.customer_po)` },
  { key: 'po_most', value: sql`max(l.customer_po)` },
  { key: 'day_least', value: sql`min(l.invoice_date)` },
  { key: 'day_most', value: sql`max(l.invoice_date)` },
]

/**
 * Sums the covered lines that match the selection, by their codes: a relation with the code columns, and the requested
 * and permitted measures of each range under the keys in `sums`.
 */
export function addedLines(
  db: Db,
  asked: Asked,
  { scope, mayPrice, priced }: { scope: CheckedViewer; mayPrice: boolean; priced: boolean },
): { added: RawBuilder<unknown>; sums: string[] } {
  const ranges = rangesOf(asked).flatMap((range, nth) => (isWhole(range) ? [{ ...range, nth }] : []))
  const measures = reportMeasures.filter(({ field, isMoney }) => asked[field] === true && (mayPrice || !isMoney))
  const sums = ranges.flatMap((range) =>
    measures.map((measure) => ({ key: `range${range.nth}${measure.name}`, range, measure })),
  )
  const codes = lineKeys(asked, priced)
  const added = summedLines({
    lines: linesInScope(db, scope, asked, ranges),
    codes,
    ranges,
    measures,
    sums,
    others: asked.dimInvoice ? invoiceParts : [],
    isFine: isFine(asked, codes),
  })
  return { added, sums: sums.map(({ key }) => key) }
}
