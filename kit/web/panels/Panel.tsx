import { type ReactNode, useId } from 'react'
import type { Listing } from '../calls/use-list.ts'
import { Failed, Outdated } from '../grid/parts/PortalGridMessages.tsx'
import classes from './Panel.module.css'

interface Props {
  title: string
  actions?: ReactNode
  /** For a panel with only a chart: a smaller title and less padding. */
  dense?: boolean
  className?: string | undefined
  /** While the rows load, the panel shows its placeholder. If they fail to load, it shows the reason. */
  list: Pick<Listing<unknown>, 'rows' | 'error' | 'retry'>
  /** Has the usual shape and size of the panel. */
  placeholder: ReactNode
  children: ReactNode
}

/** One list of a screen that has several. The panel has the same height while it loads. */
export function Panel({ title, actions, dense, className = '', list, placeholder, children }: Props) {
  const { rows, error, retry } = list
  const heading = useId()
  const unloaded = error ? <Failed error={error} onRetry={retry} /> : placeholder
  return (
    <section
      className={`${classes.panel} box ${className}`}
      data-dense={dense}
      aria-labelledby={heading}
      aria-busy={!rows && !error}
    >
      <div className="ends">
        <h2 id={heading} className={dense ? 'muted dense' : undefined}>
          {title}
        </h2>
        {actions}
      </div>
      <Outdated list={list} />
      {rows ? children : unloaded}
    </section>
  )
}
