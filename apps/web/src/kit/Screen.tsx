import { type ReactNode, useMemo, useState } from 'react'
import { productName } from './brand.ts'
import classes from './Screen.module.css'
import { ScreenSlotsContext } from './screen-slots.ts'

interface Props {
  title: string
  /** Title of the browser's tab where it says more. */
  tab?: string
  /** What stands before the title: links to the steps that led here. */
  breadcrumb?: ReactNode
  /** Exports and the like, at the right end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** One page: its title line, then whatever it shows in the rest of the window. */
export function Screen({ title, tab = title, breadcrumb, actions, children }: Props) {
  const [find, setFind] = useState<HTMLElement | null>(null)
  const [columns, setColumns] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ find, columns }), [find, columns])
  return (
    <div className={classes.screen}>
      <title>{`${tab} · ${productName}`}</title>
      <div className={classes.line}>
        {breadcrumb && (
          <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
            {breadcrumb}
          </nav>
        )}
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.actions}>
          <div className={classes.slot} ref={setFind} />
          {actions}
          <div className={classes.slot} ref={setColumns} />
        </div>
      </div>
      <ScreenSlotsContext value={slots}>{children}</ScreenSlotsContext>
    </div>
  )
}
