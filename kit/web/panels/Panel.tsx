import { type ReactNode, useId } from 'react'
import type { Listing } from '../calls/use-list.ts'
import { Failed } from '../grid/parts/PortalGridMessages.tsx'
import classes from './Panel.module.css'

interface Props {
  title: string
  /** At the right end of the title line. */
  actions?: ReactNode
  /** Until its rows are loaded, the panel shows its placeholder or why they could not be loaded. */
  list: Pick<Listing<unknown>, 'rows' | 'error' | 'retry'>
  /** In the shape and size that the panel usually has. */
  placeholder: ReactNode
  children: ReactNode
}

/** One part of a screen of several lists, of the same height while it loads. */
export function Panel({ title, actions, list: { rows, error, retry }, placeholder, children }: Props) {
  const heading = useId()
  const unloaded = error ? <Failed error={error} onRetry={retry} /> : placeholder
  return (
    <section className={`${classes.panel} box`} aria-labelledby={heading} aria-busy={!rows && !error}>
      <div className="ends">
        <h2 id={heading}>{title}</h2>
        {actions}
      </div>
      {rows ? children : unloaded}
    </section>
  )
}
