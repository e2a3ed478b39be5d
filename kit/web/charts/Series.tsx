import type { ReactNode } from 'react'
import classes from './Series.module.css'

/** The style of a series. `first` is the strongest; `danger` and `overdue` mean past due, and long past due. */
export type Tone = 'first' | 'second' | 'third' | 'fourth' | 'danger' | 'overdue'

/**
 * The class of a bar. `data-tone` sets its color, `data-partial` hatches it, and `data-credit` stripes it, also on
 * paper and in forced colors.
 */
export const markClass = classes.mark

interface LegendProps {
  label: string
  small?: boolean
  children: ReactNode
}

export const Legend = ({ label, small = false, children }: LegendProps) => (
  <ul
    className={`${classes.legend} row tabular ${small ? 'muted small' : 'dense'}`}
    aria-label={label}
    data-small={small || undefined}
  >
    {children}
  </ul>
)

export const LegendEntry = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <li className="row">
    <span className={`${classes.mark} ${classes.swatch}`} data-tone={tone} aria-hidden />
    {children}
  </li>
)
