import type { ReactNode } from 'react'
import classes from './Tag.module.css'

interface Props {
  /** Meaning: neutral, in progress, deserves attention, or late. */
  kind?: 'plain' | 'current' | 'warning' | 'late'
  title?: string
  children: ReactNode
}

/** A short label next to a name. */
export function Tag({ kind = 'plain', title, children }: Props) {
  return (
    <span className={classes.tag} data-kind={kind} title={title}>
      {children}
    </span>
  )
}
