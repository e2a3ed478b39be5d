import type { ReactNode } from 'react'
import classes from './Marked.module.css'

/** A value with its tag before it, so that values stay aligned at the right. */
export function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.marked} data-marked>
      {mark} <span className={classes.value}>{children}</span>
    </span>
  )
}
