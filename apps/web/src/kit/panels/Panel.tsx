import { type ReactNode, useId } from 'react'
import { Failed } from '#web/kit/grid/parts/PortalGridMessages.tsx'
import classes from './Panel.module.css'

interface Props {
  title: string
  /** At the right end of the title line. */
  aside?: ReactNode
  /** The rows are not here yet: the panel shows its placeholder. */
  waits: boolean
  /** In the shape and size that the panel usually has. */
  placeholder: ReactNode
  failed?: { error: Error | null; retry: () => void } | undefined
  children: ReactNode
}

/** One part of a screen of several lists, of the same height while it loads. */
export function Panel({ title, aside, waits, placeholder, failed, children }: Props) {
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={heading} aria-busy={waits}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {failed?.error ? <Failed error={failed.error} onRetry={failed.retry} /> : waits ? placeholder : children}
    </section>
  )
}
