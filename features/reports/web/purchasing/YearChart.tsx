import { type Measure, measureLabels, type Period, periodName } from '#reports/contract/purchasing/rules.ts'
import { Box, Tooltip, UnstyledButton } from '@mantine/core'
import { useRovingIndex } from '@mantine/hooks'
import { axisOf, shortMoney, shortQuantity } from '#kit/web/charts/chart-axis.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Bar, BarChart, type BarGroup, Legend, LegendEntry, type Tone } from '#kit/web/charts/BarChart.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { Panel } from '#kit/web/panels/Panel.tsx'
import { useIsPhone } from '#kit/web/theme/use-window.ts'
import { figureKey, formatFigure, isTotal, periodOf, type SummaryRow, untilToday, yearsOf } from './figures.ts'
import classes from './YearChart.module.css'

interface Props {
  list: Listing<SummaryRow>
  measure: Measure
  onOpen: (period: Period, year: number) => void
}

/** Indexed by the number of years before the current one. */
const tones: readonly Tone[] = ['first', 'second', 'third', 'fourth']

/**
 * The months' figures as bars from zero, one series per year: the oldest first, the current one strongest, with the
 * current month hatched. Each bar is a button that opens its month. One bar is in the tab order, and the arrow keys
 * move between them. On a phone, the bars are too thin to tap, so only the cards open a month.
 */
export function YearChart({ list: summary, measure, onOpen }: Props) {
  const rows = summary.rows ?? []
  const isPhone = useIsPhone()
  const series = yearsOf(rows).toReversed()
  const months = rows.filter((row) => !isTotal(row)).toSorted((a, b) => Number(a.Month) - Number(b.Month))
  const axis = axisOf(months.flatMap((row) => series.map(({ back }) => row[figureKey(measure, back)] ?? 0)))

  const { getItemProps } = useRovingIndex({ total: months.length * series.length, loop: false })

  const groupOf = (row: SummaryRow, month: number): BarGroup => {
    const until = untilToday(row)
    const column = ({ year, back }: (typeof series)[number], nth: number) => {
      const value = row[figureKey(measure, back)] ?? 0
      // The current month is not over.
      const toDay = back === 0 ? until : undefined
      const period = [periodName(periodOf(row), year), toDay].filter(Boolean).join(' ')
      const name = `${period}: ${formatFigure(measure, value)}`
      const bar = <Bar axis={axis} amount={value} tone={tones[back] ?? 'fourth'} isPartial={toDay !== undefined} />
      if (isPhone)
        return (
          <span key={year} className={classes.button} role="img" aria-label={name}>
            {bar}
          </span>
        )
      return (
        <Tooltip key={year} label={name} openDelay={0} events={{ hover: true, focus: true, touch: true }}>
          <UnstyledButton
            className={classes.button}
            aria-label={name}
            {...getItemProps({
              index: month * series.length + nth,
              onClick: () => onOpen(periodOf(row), year),
            })}
          >
            {bar}
          </UnstyledButton>
        </Tooltip>
      )
    }
    return {
      key: row.Month,
      label: (
        <>
          {row.Period.slice(0, 3)}
          {until && (
            <Box component="span" className="nowrap" display="block">
              {until}
            </Box>
          )}
        </>
      ),
      columns: series.map(column),
    }
  }
  return (
    <Panel
      title={`${measureLabels[measure]} by month`}
      dense
      className={classes.chart}
      list={summary}
      placeholder={<Wait lines={sameLines(8, '1fr 1fr 1fr 1fr')} />}
      actions={
        <Legend label="Years">
          {series.map(({ year, back }) => (
            <LegendEntry key={year} tone={tones[back] ?? 'fourth'}>
              {year}
            </LegendEntry>
          ))}
        </Legend>
      }
    >
      <div className={classes.plot}>
        <BarChart
          axis={axis}
          write={measure === 'purchases' ? shortMoney : shortQuantity}
          below={2}
          groups={months.map(groupOf)}
        />
      </div>
    </Panel>
  )
}
