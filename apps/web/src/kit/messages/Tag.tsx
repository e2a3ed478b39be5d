import type { ReactNode } from 'react'
import classes from './Tag.module.css'

interface Props {
  /** Meaning: neutral, in progress, or needs attention. */
  kind?: 'plain' | 'current' | 'warning'
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
