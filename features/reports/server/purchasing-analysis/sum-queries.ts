import { maySee } from '#kit/contract/declare/columns.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import { isWhole, rangesOf } from '#reports/contract/date-ranges.ts'
import { dataColumns } from '#reports/contract/purchasing-analysis/columns.ts'
import type { runAnalysis as analysisCall } from '#reports/contract/purchasing-analysis/endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedViewer } from '#kit/server/access/scope.ts'
import { linesInScope, within } from '#items/server/sales-queries.ts'
import type { Db } from '#kit/server/db/store.ts'

type AnalysisInput = InputOf<typeof analysisCall>

/** What each data column sums, per line `l`. The zero has the column's scale on every engine. */
const measureOf: Record<(typeof dataColumns)[number]['key'], Record<'line' | 'zero', RawBuilder<unknown>>> = {
  SLS: { line: sql`l.sales`, zero: sql`0.0000` },
  QTY: { line: sql`l.quantity`, zero: sql`0.00` },
  ADD: { line: sql`l.add_ons`, zero: sql`0.0000` },
  TAX: { line: sql`l.tax`, zero: sql`0.0000` },
}

/**
 * Returns the group keys for lines: the columns of `sales_lines` that the report needs, in report order. If the company
 * is not a column of the report, it comes last. PostgreSQL then sorts by codes that vary from line to line, which is
 * several times as fast, and sorts only once.
 */
const lineKeys = (
  { dimCo, dimCst, dimShip, dimDept, dimItem, dimCustPart, dimVPart, dimVend, dimInvoice }: AnalysisInput,
  priced: boolean,
) => {
  const owner = [...(dimCst || dimShip || priced ? ['customer'] : []), 'company']
  const isOwnerShown = dimCo || dimCst || dimShip
  return [
    ...(isOwnerShown ? owner.toReversed() : []),
    ...(dimShip ? ['ship_to'] : []),
    ...(dimDept ? ['department'] : []),
    ...(dimItem ? ['item'] : []),
    ...(dimCustPart ? ['customer_part'] : []),
    ...(dimVPart ? ['vendor_part'] : []),
    ...(dimVend ? ['vendor'] : []),
    ...(dimInvoice ? ['invoice_number'] : []),
    ...(isOwnerShown ? [] : owner),
  ]
}

/** An invoice's PO and day, which may differ between its lines. */
const invoiceParts = [
  { key: 'po_least', value: sql`min(l.customer_po)` },
  { key: 'po_most', value: sql`max(l.customer_po)` },
  { key: 'day_least', value: sql`min(l.invoice_date)` },
  { key: 'day_most', value: sql`max(l.invoice_date)` },
]

/**
 * Sums the covered lines that match the selection by their codes. Returns a relation with the code columns, and each
 * range's requested and permitted measures under their column keys.
 */
export function analysisSums(
  db: Db,
  input: AnalysisInput,
  { scope, rights, priced }: { scope: CheckedViewer; rights: Rights | undefined; priced: boolean },
): RawBuilder<unknown> {
  const ranges = rangesOf(input).flatMap((range, nth) => (isWhole(range) ? [{ ...range, nth }] : []))
  const measures = dataColumns
    .filter((column) => input[column.field] === true && maySee(column, rights))
    .map(({ key }) => ({ name: key, ...measureOf[key] }))
  const sums = ranges.flatMap((range) =>
    measures.map((measure) => ({ key: `range${range.nth}${measure.name}`, range, measure })),
  )
  const codes = lineKeys(input, priced)
  const lines = linesInScope(db, scope, input, ranges)
  return sql`(${lines
    .select([
      ...codes.map((code) => sql.ref(`l.${code}`).as(code)),
      ...sums.map(({ key, range, measure: { line, zero } }) =>
        sql`coalesce(sum(${line}) filter (where ${within(range)}), ${zero})`.as(key),
      ),
      ...(input.dimInvoice ? invoiceParts : []).map(({ key, value }) => value.as(key)),
    ])
    .groupBy(codes.map((code) => sql.ref(`l.${code}`)))})`
}
