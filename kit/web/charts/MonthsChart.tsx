import type { ScreenName } from '#app/contract/screens.ts'
import type { ReactNode } from 'react'
import { useIsPhone } from '../theme/use-window.ts'
import { type LinkSearch, ScreenLink } from '../screen/ScreenLink.tsx'
import type { Axis } from './chart-axis.ts'
import { barPlace, ChartPlot } from './ChartPlot.tsx'
import classes from './MonthsChart.module.css'
import { markClass, type Tone } from './Series.tsx'

export interface ChartMonth {
  /** Its first day. */
  from: string
  /** What its marks say, for screen readers and the tooltip. */
  name: string
  /** Below the axis. */
  label: string
  /** The marks, side by side. */
  columns: readonly ReactNode[]
  /** What its marks open; undefined for nothing. */
  link?: { screen: ScreenName; search: LinkSearch } | undefined
}

interface Props {
  months: readonly ChartMonth[]
  axis: Axis
  /** Formats the label of an axis line. */
  write: (amount: number) => string
  /** In rem. */
  height: number
  /** Labels start at their month and may reach over the next ones. */
  wideLabels?: boolean
}

/** Months side by side, the oldest first. On a phone they are too narrow to tap, so they open nothing. */
export function MonthsChart({ months, axis, write, height, wideLabels }: Props) {
  const isNarrow = useIsPhone()
  const monthOf = ({ name, label, columns, link }: ChartMonth) => {
    const shown = { 'aria-label': name, title: name, className: classes.link }
    const content = (
      <>
        <span className={classes.columns}>
          {columns.map((marks, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place
            <span key={at} className={classes.column}>
              {marks}
            </span>
          ))}
        </span>
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      </>
    )
    return isNarrow || !link ? (
      <span role="img" {...shown}>
        {content}
      </span>
    ) : (
      <ScreenLink {...link} {...shown}>
        {content}
      </ScreenLink>
    )
  }
  return (
    <div className={classes.chart} style={{ height: `${height}rem` }}>
      <ChartPlot axis={axis} write={write}>
        <ul className={classes.months} data-wide-labels={wideLabels}>
          {months.map((month) => (
            <li key={month.from} className={classes.month}>
              {monthOf(month)}
            </li>
          ))}
        </ul>
      </ChartPlot>
    </div>
  )
}

interface BarProps {
  axis: Axis
  amount: number
  tone: Tone
  /** The month is not over: the bar is hatched. */
  isPartial?: boolean
}

/** A bar from zero. */
export const MonthBar = ({ axis, amount, tone, isPartial = false }: BarProps) => (
  <span
    className={`${markClass} ${classes.bar}`}
    data-tone={tone}
    data-partial={isPartial || undefined}
    style={barPlace(axis, amount)}
  />
)
