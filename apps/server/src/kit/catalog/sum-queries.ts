import type { Day } from '@trade-counter/contract/kit/dates.ts'
import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import { groupedByCodes } from '#server/kit/columnar/number-queries.ts'
import { type linesInScope, within } from './sales-queries.ts'

/** The days of a sum, inclusive. */
interface DayRange {
  from: Day
  to: Day
}

/** What is summed of lines `l`. The zero has the column's scale on every engine. */
export interface Measure {
  name: string
  line: RawBuilder<unknown>
  zero: RawBuilder<unknown>
}

/** A column of the result: a measure's sum over a range. */
interface RangeSum {
  key: string
  range: DayRange
  measure: Measure
}

interface SumOptions {
  lines: ReturnType<typeof linesInScope>
  /** Columns of the lines: the group keys. */
  codes: readonly string[]
  ranges: readonly DayRange[]
  measures: readonly Measure[]
  sums: readonly RangeSum[]
  /** Other aggregates of lines `l`; only if `isHighCardinality`. */
  others?: readonly { key: string; value: RawBuilder<unknown> }[]
  /**
   * Whether nearly every line becomes its own group in most ranges. Summing by time segment would then only add rows,
   * and looking up texts for so many numbers takes longer.
   */
  isHighCardinality: boolean
}

const columnsAs = (table: string, columns: readonly string[]): AliasedExpression<unknown, string>[] =>
  columns.map((column) => sql.ref(`${table}.${column}`).as(column))
const refs = (table: string, columns: readonly string[]) =>
  columns.map((column) => sql.ref<unknown>(`${table}.${column}`))

/** A boundary between segments: before or after a day. */
interface RangeEdge {
  day: Day
  side: 'before' | 'after'
}

const edgeName = ({ day, side }: RangeEdge) => `${day} ${side === 'before' ? 0 : 1}`
const edgesOf = ({ from, to }: DayRange): readonly [RangeEdge, RangeEdge] => [
  { day: from, side: 'before' },
  { day: to, side: 'after' },
]

/**
 * The time segments between all ends of ranges, each fully inside or outside any range. Each measure is summed once by
 * segment; sums for each range would take four times as many additions on the copy. PostgreSQL skips an addition whose
 * filter is false, but takes as long to group by segment as to add up.
 */
function segments(ranges: readonly DayRange[]) {
  const edges = new Map(ranges.flatMap(edgesOf).map((edge) => [edgeName(edge), edge]))
  const names = [...edges.keys()].toSorted()
  const before = names.flatMap((key, n) => {
    const edge = edges.get(key)
    if (!edge) return []
    const day = sql`cast(${edge.day} as date)`
    return [
      sql`when ${edge.side === 'before' ? sql`l.invoice_date < ${day}` : sql`l.invoice_date <= ${day}`} then ${sql.lit(n)}`,
    ]
  })
  return {
    /** A line's segment, by number. */
    ofLine: sql`case ${sql.join(before, sql` `)} else ${sql.lit(names.length)} end`,
    /** The numbers of the segments in a range. */
    ofRange: (range: DayRange) => {
      const [first, last] = edgesOf(range).map((edge) => names.indexOf(edgeName(edge)))
      return names.map((_, n) => n).filter((n) => first !== undefined && last !== undefined && n > first && n <= last)
    },
  }
}

/** Sums each line for every range at once. */
const sumsByRange = ({ lines, sums, others = [] }: SumOptions, keys: readonly string[]) =>
  sql`(${lines
    .select([
      ...columnsAs('l', keys),
      ...sums.map(({ key, range, measure: { line, zero } }) =>
        sql`coalesce(sum(${line}) filter (where ${within(range)}), ${zero})`.as(key),
      ),
      ...others.map(({ key, value }) => value.as(key)),
    ])
    .groupBy(refs('l', keys))})`

/** Sums lines by segment, then segments by range. */
function sumsBySegment({ lines, ranges, measures, sums }: SumOptions, keys: readonly string[]) {
  const { ofLine, ofRange } = segments(ranges)
  const segment = 'segment'
  const bySegment = lines
    .select([
      ...columnsAs('l', keys),
      ofLine.as(segment),
      ...measures.map(({ name, line }) => sql`sum(${line})`.as(name)),
    ])
    .groupBy([...refs('l', keys), sql.ref(segment)])
  const ofRanges = sums.map(({ key, range, measure: { name, zero } }) =>
    sql`sum(case when b.segment in (${sql.join(ofRange(range).map(sql.lit))}) then ${sql.ref(`b.${name}`)} else ${zero} end)`.as(
      key,
    ),
  )
  return sql`(select ${sql.join([...columnsAs('b', keys), ...ofRanges])} from (${bySegment}) b
    group by ${sql.join(refs('b', keys))})`
}

/**
 * Sums lines by their codes: a relation of the codes, the sums, and the other aggregates. Where PostgreSQL groups by
 * sorting, its rows are in the order of the codes.
 */
export function summedLines(options: SumOptions): RawBuilder<unknown> {
  const { codes, ranges, sums, isHighCardinality } = options
  if (isHighCardinality) return sumsByRange(options, codes)
  const copied = ranges.length === 1 ? sumsByRange : sumsBySegment
  const keys = sums.map(({ key }) => key)
  return groupedByCodes(codes, keys, {
    plain: (columns) => sumsByRange(options, columns),
    copied: (columns) => copied(options, columns),
  })
}
