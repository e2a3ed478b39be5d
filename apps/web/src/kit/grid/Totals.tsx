import type { ReactNode } from 'react'
import classes from './Totals.module.css'

interface Props {
  totals: readonly [name: string, sum: ReactNode][]
  foot?: boolean
  /** The accessible name. */
  label?: string
}

/** A list's totals in one line: each sum under its name. `foot`: placed below the list. */
export function Totals({ totals, foot = false, label = 'Totals' }: Props) {
  return (
    <dl className={classes.totals} aria-label={label} data-foot={foot || undefined}>
      {totals.map(([name, sum]) => (
        <div key={name} className={classes.total}>
          <dt>{name}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
