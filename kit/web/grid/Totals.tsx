import { formatQuantity } from '#kit/contract/declare/format.ts'
import type { ReactNode } from 'react'
import classes from './Totals.module.css'

interface Props {
  /** False for those that the viewer may not see, or that there are not. */
  totals: readonly (readonly [name: string, sum: ReactNode] | false)[]
  /** The number of rows, shown only on paper: on the screen, the status line has it. */
  rows?: readonly [name: string, count: number]
  foot?: boolean
  label?: string
}

/** A list's totals in one line, each below its name. `foot` places them below the list. */
export function Totals({ totals, rows, foot = false, label = 'Totals' }: Props) {
  return (
    <dl className={`${classes.totals} row box dense`} aria-label={label} data-foot={foot || undefined}>
      {rows && (
        <div className={`${classes.onPaper} row`}>
          <dt>{rows[0]}</dt>
          <dd>{formatQuantity(rows[1])}</dd>
        </div>
      )}
      {totals
        .filter((total) => total !== false)
        .map(([name, sum]) => (
          <div key={name} className="row">
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
    </dl>
  )
}
