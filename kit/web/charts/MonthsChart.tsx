import type { ScreenName } from '#app/contract/screens.ts'
import type { ReactNode } from 'react'
import { useIsPhone } from '../theme/use-window.ts'
import { type LinkSearch, ScreenLink } from '../screen/ScreenLink.tsx'
import type { Axis } from './chart-axis.ts'
import { barPlace, ChartPlot } from './ChartPlot.tsx'
import classes from './MonthsChart.module.css'
import { markClass, type Tone } from './Series.tsx'

export interface ChartMonth {
  /** The month's first day. */
  from: string
  /** Describes the month's marks for screen readers and the tooltip. */
  name: string
  /** The label below the axis. */
  label: string
  /** The marks, side by side. */
  columns: readonly ReactNode[]
  /** The screen that a click on the month opens, if any. */
  link?: { screen: ScreenName; search: LinkSearch } | undefined
}

interface Props {
  months: readonly ChartMonth[]
  axis: Axis
  /** Formats the label of an axis line. */
  write: (amount: number) => string
  /** The height in rem. */
  height: number
  /** Lets a label extend over the following months. */
  wideLabels?: boolean
}

/** Months side by side, oldest first. On a phone they are too narrow to tap, so they are not links. */
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
  /** Hatches the bar, because the month is not over. */
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
