import type { ReactNode } from 'react'
import { productName } from './brand.ts'
import classes from './Screen.module.css'

interface Props {
  title: string
  /** What stands before the title: links to the steps that led here. */
  breadcrumb?: ReactNode
  /** Exports and the like, at the right end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** One page: its title line, then whatever it shows in the rest of the window. */
export function Screen({ title, breadcrumb, actions, children }: Props) {
  return (
    <div className={classes.screen}>
      <title>{`${title} · ${productName}`}</title>
      <div className={classes.line}>
        {breadcrumb}
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.actions}>{actions}</div>
      </div>
      {children}
    </div>
  )
}
