import type { ReactNode } from 'react'
import classes from './Mark.module.css'

interface Props {
  /** The color repeats what the words say. */
  tone?: 'quiet' | 'good' | 'soon' | 'bad'
  children: ReactNode
}

/** A word or two about a value, in a tag. */
export function Mark({ tone = 'quiet', children }: Props) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  )
}

/** A value with its mark before it, so that values stay aligned at the right. */
export function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.marked} data-marked>
      {mark} <span className={classes.value}>{children}</span>
    </span>
  )
}
