import { grouped } from '#kit/contract/grouped.ts'
import type { Column } from '#kit/contract/declare/columns.ts'
import { rangePairs } from '#reports/contract/date-ranges.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { reportColumns } from '#reports/contract/purchasing-analysis/columns.ts'
import type { AnalysisRow } from '#reports/contract/purchasing-analysis/links.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import { changeKind, rangeAt } from './figures.tsx'

export type ShownColumn = Column & { key: keyof AnalysisRow }

const shownKey = (group: (typeof reportColumns)[number]): keyof AnalysisRow =>
  'shownBy' in group ? group.shownBy : group.key

/** Returns the report columns that can group rows. A single one can't, because each row would be a group. */
export function groupColumns(columns: readonly ShownColumn[]) {
  const shown = reportColumns.filter((group) => columns.some(({ key }) => key === shownKey(group)))
  return shown.length > 1 ? shown : []
}

/** Returns the columns with figures, which have subtotals. */
export const figureColumns = (columns: readonly ShownColumn[]): ShownColumn[] =>
  columns.filter(({ key }) => rangeAt(key) !== undefined || changeKind(key) !== undefined)

const sumOf = (rows: readonly AnalysisRow[], key: keyof AnalysisRow) =>
  exactSum(rows.map((row) => row[key] as number | null))

/** Returns the subtotal of some rows. Percentages compare the sums, because they cannot be added. */
function subtotalOf(rows: readonly AnalysisRow[], key: keyof AnalysisRow): number | null {
  if (changeKind(key) !== 'percent') return sumOf(rows, key)
  const [, at = '', measure = ''] = /^percent(\d)(\w+)$/.exec(key) ?? []
  const [now, base] = rangePairs.find(([first]) => String(first) === at) ?? []
  const total = (n: number | undefined) => sumOf(rows, `range${n}${measure}` as keyof AnalysisRow)
  return percentChange(total(base), total(now)) ?? null
}

export interface Subtotal {
  code: string
  /** The name for the code, if the report has one. */
  name: string
  count: number
  sums: ReadonlyMap<keyof AnalysisRow, number | null>
}

/** Returns the rows' sums by the values of a report column, sorted by the first figure, largest first. */
export function subtotalsBy(
  field: string,
  columns: readonly ShownColumn[],
  rows: readonly AnalysisRow[],
): readonly Subtotal[] {
  const group = reportColumns.find((column) => column.field === field)
  if (!group) return []
  const named = columns.find(
    ({ key, chosenBy, format }) => key !== shownKey(group) && chosenBy?.includes(field) && format === 'text',
  )
  const figures = figureColumns(columns)
  const groups = [...grouped(rows, (row) => String(row[group.key] ?? ''))].map(([, members]) => ({
    code: String(members[0]?.[shownKey(group)] ?? ''),
    name: named ? String(members[0]?.[named.key] ?? '') : '',
    count: members.length,
    sums: new Map(figures.map(({ key }) => [key, subtotalOf(members, key)])),
  }))
  const [first] = figures
  const size = ({ sums }: Subtotal) => (first && sums.get(first.key)) ?? 0
  return groups.toSorted((a, b) => size(b) - size(a))
}
