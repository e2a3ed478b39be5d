import { summaryColumns } from '#reports/contract/purchasing/columns.ts'
import { type Measure, type Period, yearsShown } from '#reports/contract/purchasing/rules.ts'
import { isTotalRow, type RowOf } from '#kit/contract/declare/columns.ts'
import { formatDate, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'

export type SummaryRow = RowOf<typeof summaryColumns>

const offsets = [0, 1, 2, 3] as const
export type YearsBack = (typeof offsets)[number]

export const figureKey = (measure: Measure, back: YearsBack) =>
  measure === 'purchases' ? (`year${back}` as const) : (`year${back}_UNITS` as const)

export const changeKeys = (measure: Measure) =>
  measure === 'purchases' ? (['change', 'changePercent'] as const) : (['change_UNITS', 'changePercent_UNITS'] as const)

export const formatFigure = (measure: Measure, value: number | null): string =>
  measure === 'purchases' ? formatMoney(value) : formatQuantity(value)

/** Returns the summary's years, the current one first, each with the number of years back. */
export function yearsOf(rows: readonly SummaryRow[]): { year: number; back: YearsBack }[] {
  const [row] = rows
  const current = Number((row?.AsOf ?? '').slice(0, 4))
  return row ? offsets.slice(0, yearsShown).map((back) => ({ year: current - back, back })) : []
}

export const periodOf = (row: SummaryRow): Period => row.Month as Period
export const isTotal = (row: SummaryRow): boolean => isTotalRow(summaryColumns, row)

/** `to 11/22` for a month that is not over; undefined for any other. */
export const untilToday = ({ Month, AsOf }: SummaryRow): string | undefined =>
  AsOf !== null && Number(Month) === Number(AsOf.slice(5, 7)) ? `to ${formatDate(AsOf).slice(0, 5)}` : undefined
