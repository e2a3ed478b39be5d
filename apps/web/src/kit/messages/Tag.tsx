import type { ReactNode } from 'react'
import classes from './Tag.module.css'

interface Props {
  /** What it means: nothing in particular, under way, or worth a look. */
  kind?: 'plain' | 'current' | 'warning'
  title?: string
  children: ReactNode
}

/** A word or two about a thing, beside its name. */
export function Tag({ kind = 'plain', title, children }: Props) {
  return (
    <span className={classes.tag} data-kind={kind} title={title}>
      {children}
    </span>
  )
}
