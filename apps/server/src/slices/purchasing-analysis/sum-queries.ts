import type { InputOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { type DateRange, isWhole, rangesOf } from '@trade-counter/contract/kit/reports/date-ranges.ts'
import type { runAnalysis as analysisCall } from '@trade-counter/contract/slices/purchasing-analysis/endpoints.ts'
import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import type { CheckedViewer } from '#server/kit/access/scope.ts'
import { lineNumbers, numberColumn, type Numbered, numbered, numberTable } from '#server/kit/catalog/line-numbers.ts'
import { linesInScope, within } from '#server/kit/catalog/sales-queries.ts'
import type { Db } from '#server/kit/db/store.ts'

type Asked = InputOf<typeof analysisCall>
type Aliased = AliasedExpression<unknown, string>

/** The measures of lines `l` that a report sums; each zero has its column's scale on every engine. */
const measures = [
  { suffix: 'SLS', field: 'meaSLS', line: sql`l.sales`, zero: sql`0.0000`, isMoney: true },
  { suffix: 'QTY', field: 'meaQTY', line: sql`l.quantity`, zero: sql`0.00`, isMoney: false },
  { suffix: 'TAX', field: 'meaTAX', line: sql`l.tax`, zero: sql`0.0000`, isMoney: true },
  { suffix: 'ADD', field: 'meaADD', line: sql`l.add_ons`, zero: sql`0.0000`, isMoney: true },
] as const
type Measure = (typeof measures)[number]

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

/**
 * Whether nearly every line becomes its own group in most ranges, for example with invoices as keys, or items by
 * customer. Summing by stretch would then only add rows, and looking up texts for so many numbers takes longer.
 */
const isFine = ({ dimInvoice, dimItem, dimCustPart, dimVPart }: Asked, keys: readonly string[]): boolean =>
  dimInvoice === true || (keys.includes('customer') && (dimItem || dimCustPart || dimVPart) === true)

/** An invoice's PO and day, which may differ between its lines. */
const invoiceParts = [
  { key: 'po_least', value: sql`min(l.customer_po)` },
  { key: 'po_most', value: sql`max(l.customer_po)` },
  { key: 'day_least', value: sql`min(l.invoice_date)` },
  { key: 'day_most', value: sql`max(l.invoice_date)` },
]

/** A range and its position in the report's keys. */
interface Asking extends DateRange {
  nth: number
}

const sumKey = ({ nth }: Asking, { suffix }: Measure) => `range${nth}${suffix}`

/** A boundary between stretches: before or after a day. */
interface Cut {
  day: string
  side: 'before' | 'after'
}

const cutName = ({ day, side }: Cut) => `${day} ${side === 'before' ? 0 : 1}`
const cutsOf = ({ from, to }: DateRange): readonly [Cut, Cut] => [
  { day: from, side: 'before' },
  { day: to, side: 'after' },
]

/**
 * The stretches of time between all ends of ranges, each fully inside or outside any range. Each measure is summed once
 * by stretch; sums for each range would take four times as many additions.
 */
function stretches(ranges: readonly Asking[]) {
  const cuts = new Map(ranges.flatMap(cutsOf).map((cut) => [cutName(cut), cut]))
  const names = [...cuts.keys()].toSorted()
  const before = names.flatMap((key, n) => {
    const cut = cuts.get(key)
    if (!cut) return []
    const day = sql`cast(${cut.day} as date)`
    return [
      sql`when ${cut.side === 'before' ? sql`l.invoice_date < ${day}` : sql`l.invoice_date <= ${day}`} then ${sql.lit(n)}`,
    ]
  })
  return {
    /** A line's stretch, by number. */
    ofLine: sql`case ${sql.join(before, sql` `)} else ${sql.lit(names.length)} end`,
    /** The numbers of the stretches in a range. */
    ofRange: (range: Asking) => {
      const [first, last] = cutsOf(range).map((cut) => names.indexOf(cutName(cut)))
      return names.map((_, n) => n).filter((n) => first !== undefined && last !== undefined && n > first && n <= last)
    },
  }
}

/** The lines to sum, their group keys, and each sum's key. */
interface Adding {
  lines: ReturnType<typeof linesInScope>
  /** The group keys, as columns of the lines. */
  told: readonly string[]
  ranges: readonly Asking[]
  summed: readonly Measure[]
  sums: readonly { key: string; range: Asking; measure: Measure }[]
}

const columnsAs = (table: string, columns: readonly string[]): Aliased[] =>
  columns.map((column) => sql.ref(`${table}.${column}`).as(column))
const refs = (table: string, columns: readonly string[]) =>
  columns.map((column) => sql.ref<unknown>(`${table}.${column}`))

/** Sums each line for every range at once. */
const addedByRange = ({ lines, told, sums }: Adding, parts: typeof invoiceParts) =>
  sql`(${lines
    .select([
      ...columnsAs('l', told),
      ...sums.map(({ key, range, measure: { line, zero } }) =>
        sql`sum(case when ${within(range)} then ${line} else ${zero} end)`.as(key),
      ),
      ...parts.map(({ key, value }) => value.as(key)),
    ])
    .groupBy(refs('l', told))})`

/** Sums lines by stretch, then stretches by range. */
function addedByStretch({ lines, told, ranges, summed, sums }: Adding) {
  const { ofLine, ofRange } = stretches(ranges)
  const stretch = 'stretch'
  const byStretch = lines
    .select([
      ...columnsAs('l', told),
      ofLine.as(stretch),
      ...summed.map(({ suffix, line }) => sql`sum(${line})`.as(suffix as string)),
    ])
    .groupBy([...refs('l', told), sql.ref(stretch)])
  const ofRanges = sums.map(({ key, range, measure: { suffix, zero } }) =>
    sql`sum(case when b.stretch in (${sql.join(ofRange(range).map(sql.lit))}) then ${sql.ref(`b.${suffix}`)} else ${zero} end)`.as(
      key,
    ),
  )
  return sql`(select ${sql.join([...columnsAs('b', told), ...ofRanges])} from (${byStretch}) b
    group by ${sql.join(refs('b', told))})`
}

/** Replaces the columnar copy's numbers with their texts; `values` are the other columns. */
function withTexts(added: RawBuilder<unknown>, { numbers, others }: Numbered, values: readonly string[]) {
  const texts = new Map<string, RawBuilder<unknown>>(
    numbers.flatMap((of) =>
      lineNumbers[of].map((column) => [column, sql.ref(`${numberTable(of)}.${column}`)] as const),
    ),
  )
  const joins = numbers.map((of) => {
    const table = numberTable(of)
    return sql`join ${sql.table(table)} on ${sql.ref(`${table}.number`)} = ${sql.ref(`g.${numberColumn(of)}`)}`
  })
  const selected = [...[...texts].map(([column, text]) => text.as(column)), ...columnsAs('g', [...others, ...values])]
  return sql`(select ${sql.join(selected)} from ${added} g ${sql.join(joins, sql` `)})`
}

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
  const summed = measures.filter(({ field, isMoney }) => asked[field] === true && (mayPrice || !isMoney))
  const sums = ranges.flatMap((range) => summed.map((measure) => ({ key: sumKey(range, measure), range, measure })))
  const keys = lineKeys(asked, priced)
  const byNumber = numbered(keys)
  const fine = isFine(asked, keys)
  const onNumbers = scope.rows !== undefined && !fine
  const told = onNumbers ? [...byNumber.numbers.map(numberColumn), ...byNumber.others] : keys
  const parts = asked.dimInvoice ? invoiceParts : []
  const adding = { lines: linesInScope(db, scope, asked, ranges), told, ranges, summed, sums }
  const added = fine || ranges.length === 1 ? addedByRange(adding, parts) : addedByStretch(adding)
  const values = [...sums, ...parts].map(({ key }) => key)
  return { added: onNumbers ? withTexts(added, byNumber, values) : added, sums: sums.map(({ key }) => key) }
}
