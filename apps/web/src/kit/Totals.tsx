import type { ReactNode } from 'react'
import classes from './Totals.module.css'

/** What a list comes to, in one line: each sum under its name. */
export function Totals({
  totals,
  busy = false,
}: {
  totals: readonly [name: string, sum: ReactNode][]
  busy?: boolean
}) {
  return (
    <dl className={classes.totals} aria-label="Totals" aria-busy={busy}>
      {totals.map(([name, sum]) => (
        <div key={name} className={classes.total}>
          <dt>{name}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
