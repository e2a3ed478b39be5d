import type { ReactNode } from 'react'
import classes from './Totals.module.css'

interface Props {
  totals: readonly [name: string, sum: ReactNode][]
  foot?: boolean
}

/** What a list comes to, in one line: each sum under its name. `foot`: stands below the list. */
export function Totals({ totals, foot = false }: Props) {
  return (
    <dl className={classes.totals} aria-label="Totals" data-foot={foot || undefined}>
      {totals.map(([name, sum]) => (
        <div key={name} className={classes.total}>
          <dt>{name}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
