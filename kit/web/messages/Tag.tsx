import type { ReactNode } from 'react'
import classes from './Tag.module.css'

interface Props {
  /** The meaning: neutral, in progress, good, needs attention, or late or missing. The text must convey it too. */
  kind?: 'plain' | 'current' | 'good' | 'warning' | 'late'
  children: ReactNode
}

/** A short label beside a name or a value. */
export function Tag({ kind = 'plain', children }: Props) {
  return (
    <span className={classes.tag} data-kind={kind}>
      {children}
    </span>
  )
}

/** A value with a tag before it, so that values stay aligned at the right. */
export function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.marked} data-marked>
      {mark} <span className={classes.value}>{children}</span>
    </span>
  )
}
