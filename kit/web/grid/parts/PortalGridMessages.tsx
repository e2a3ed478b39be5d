import type { Column } from '#kit/contract/declare/columns.ts'
import { isRightAligned } from '#kit/contract/declare/screen-columns.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { reasonOf, requestIdOf } from '#kit/web/calls/api-error.ts'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { useCommonFailure } from '#kit/web/messages/OneFailure.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { startWidths } from '../columns/column-width.ts'
import { useGridRoom } from '../columns/use-grid-room.ts'
import { type Offer, Offers } from './Offers.tsx'
import classes from './PortalGridMessages.module.css'

interface EmptyProps {
  text: string | undefined
  hasSearched?: boolean
  note?: string | undefined
  searched?: string | undefined
  broaden?: { label: string; onBroaden: () => void } | undefined
  offers?: readonly Offer[] | undefined
}

/** Replaces a grid that has no rows: the search found none, or there was no request yet. */
export function Empty({ text, hasSearched = false, note, searched, broaden, offers }: EmptyProps) {
  const message = (
    <div role="status" className={offers ? classes.first : classes.message}>
      {text && <p className={hasSearched ? classes.text : classes.note}>{text}</p>}
      {note && <p className={classes.note}>{note}</p>}
      {searched && <p className={classes.note}>Searched: {searched}</p>}
      {broaden && (
        <Button variant="default" onClick={broaden.onBroaden}>
          {broaden.label}
        </Button>
      )}
    </div>
  )
  if (!offers) return message
  return (
    <div className={classes.offering}>
      {message}
      <Offers offers={offers} />
    </div>
  )
}

interface FailedProps {
  text?: string | undefined
  error: Error
  onRetry: () => void
}

/** Replaces rows that failed to load. On a screen that says failures once, it is only a short note. */
export function Failed(props: FailedProps) {
  return useCommonFailure(props) ? <p className="muted">Not loaded</p> : <Failure {...props} />
}

/** What failed, why, the request's id, and a button that tries again. */
export function Failure({ text = 'These rows could not be loaded.', error, onRetry }: FailedProps) {
  const requestId = requestIdOf(error)
  return (
    <div role="alert" className={classes.message} data-failed>
      <p className={classes.text}>{text}</p>
      <p className={classes.note}>{reasonOf(error)}</p>
      {requestId && (
        <p className={classes.note}>
          Request <span className="code">{requestId}</span>
        </p>
      )}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** Says above rows that they could not be loaded again; nothing while they are current. */
export function Outdated({
  list: { rows, error, retry },
}: {
  list: Pick<Listing<unknown>, 'rows' | 'error' | 'retry'>
}) {
  return rows && error ? <OutdatedRows error={error} onRetry={retry} /> : null
}

function OutdatedRows(props: FailedProps) {
  if (useCommonFailure(props)) return <p className="muted">Not loaded again</p>
  return (
    <div role="alert" className={`${classes.outdated} row dense`} data-failed>
      <span>These rows may have changed. {reasonOf(props.error)}</span>
      <Button variant="default" size="compact-sm" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** A placeholder in the shape of the loading content. */
export function Skeleton({ columns, cards }: { columns: readonly Column[]; cards: boolean }) {
  const room = useGridRoom()
  const widths = useMemo(
    () => columns.map((column) => startWidths(columns, room).get(column.key) ?? 0),
    [columns, room],
  )
  if (cards)
    return (
      <div className={classes.cardSkeleton} role="status" aria-label="Loading rows">
        {sameLines(6, '1fr 1fr').map((line, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change
          <Wait key={card} boxed lines={sameLines(4, line)} />
        ))}
      </div>
    )
  return (
    <div className={`${classes.tableSkeleton} late`} role="status" aria-busy="true" aria-label="Loading rows">
      <div className={classes.head}>
        {columns.map(({ key, header, format }, at) => (
          <span key={key} className={isRightAligned(format) ? 'figure' : undefined} style={{ width: widths[at] }}>
            {header}
          </span>
        ))}
      </div>
      <Wait lines={sameLines(12, widths.map((width) => `${width - 16}px`).join(' '))} />
    </div>
  )
}
