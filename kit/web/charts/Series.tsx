import type { ReactNode } from 'react'
import classes from './Series.module.css'

/** The look of a series: `first` is the strongest; `warning` and `danger` only for these meanings. */
export type Tone = 'first' | 'second' | 'third' | 'fourth' | 'warning' | 'danger'

/**
 * The class of a bar: it takes its color from `data-tone`, is hatched with `data-partial`, and striped with
 * `data-credit`. It keeps them on paper and in forced colors.
 */
export const markClass = classes.mark

interface LegendProps {
  label: string
  small?: boolean
  children: ReactNode
}

export const Legend = ({ label, small = false, children }: LegendProps) => (
  <ul className={classes.legend} aria-label={label} data-small={small || undefined}>
    {children}
  </ul>
)

export const LegendEntry = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <li>
    <span className={`${classes.mark} ${classes.swatch}`} data-tone={tone} aria-hidden />
    {children}
  </li>
)
