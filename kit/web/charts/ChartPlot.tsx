import type { CSSProperties, ReactNode } from 'react'
import { type Axis, partOf } from './chart-axis.ts'
import classes from './ChartPlot.module.css'

interface Props {
  axis: Axis
  /** Formats the label of an axis line. */
  write: (amount: number) => string
  /** The bars, drawn before the lines; they end where `--axis-below` begins. */
  children: ReactNode
}

const percent = (part: number) => `${part * 100}%`

/** The height of an amount above the bottom of the plot, as CSS. */
export const heightOf = (axis: Axis, amount: number): string => percent(partOf(axis, amount))

/** The position of a bar between two amounts. */
export function barPlace(axis: Axis, to: number, from = 0): CSSProperties {
  const [low, high] = [partOf(axis, Math.min(from, to)), partOf(axis, Math.max(from, to))]
  return { bottom: percent(low), height: percent(high - low) }
}

/** The axis lines behind a chart, each with its amount on the left. */
export const ChartPlot = ({ axis, write, children }: Props) => (
  <div className={classes.plot}>
    <div className={classes.axis} aria-hidden>
      {axis.ticks.map((tick) => (
        <span
          key={tick}
          className={classes.tick}
          data-label={write(tick)}
          data-zero={tick === 0 || undefined}
          style={{ bottom: heightOf(axis, tick) }}
        />
      ))}
    </div>
    {children}
  </div>
)
