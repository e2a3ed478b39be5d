import type { CSSProperties, ReactNode } from 'react'
import { type Axis, partOf } from './chart-axis.ts'
import classes from './ChartPlot.module.css'

interface Props {
  axis: Axis
  /** How an amount is written beside its line. */
  write: (amount: number) => string
  /** The bars, which stand before the lines and end where `--axis-below` begins. */
  children: ReactNode
}

const percent = (part: number) => `${part * 100}%`

/** How high above the foot of the plot an amount stands, as CSS. */
export const heightOf = (axis: Axis, amount: number): string => percent(partOf(axis, amount))

/** Where a bar stands that reaches from zero to an amount. */
export function barPlace(axis: Axis, amount: number): CSSProperties {
  const [from, to] = [partOf(axis, Math.min(0, amount)), partOf(axis, Math.max(0, amount))]
  return { bottom: percent(from), height: percent(to - from) }
}

/** The lines of an axis, each with its amount at the left, behind what a chart shows. */
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
