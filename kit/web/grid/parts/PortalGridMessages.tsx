import type { Column } from '#kit/contract/declare/columns.ts'
import { isRightAligned } from '#kit/contract/declare/screen-columns.ts'
import { Button } from '@mantine/core'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { reasonOf, requestIdOf } from '#kit/web/calls/api-error.ts'
import { rowHeight } from '#kit/web/theme/tokens.ts'
import { startWidths } from '../columns/column-width.ts'
import { useGridRoom } from '../columns/use-grid-room.ts'
import { type Offer, Offers } from './Offers.tsx'
import classes from './PortalGridMessages.module.css'

interface EmptyProps {
  text: string | undefined
  /** Whether the text is the result of a search. */
  hasSearched?: boolean
  /** Explains the text. */
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

/** Replaces a grid whose rows failed to load. */
export function Failed({ text = 'These rows could not be loaded.', error, onRetry }: FailedProps) {
  const requestId = requestIdOf(error)
  return (
    <div role="alert" className={classes.message}>
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

/** Returns true after a long wait. */
function useLongWait(ms: number): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return long
}

const indexes = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The left padding of the table and of each cell, in pixels. */
const tablePadding = 40
const cellPadding = 8

/** Draws the bars of all rows as one background with a layer per column: hundreds of elements would delay the rows. */
function barsOf(columns: readonly Column[], widths: ReadonlyMap<string, number>): CSSProperties {
  let left = tablePadding
  const bars = columns.map(({ key, format }) => {
    const width = widths.get(key) ?? 0
    const length = Math.round((width - 2 * cellPadding) * 0.65)
    const start = isRightAligned(format) ? left + width - cellPadding - length : left + cellPadding
    left += width
    return { length, start }
  })
  return {
    backgroundImage: bars.map(() => 'var(--bar)').join(),
    backgroundSize: bars.map(({ length }) => `${length}px ${rowHeight}px`).join(),
    backgroundPosition: bars.map(({ start }) => `${start}px 0`).join(),
  }
}

/** A placeholder in the shape of the loading content. Shows nothing for the first 150 ms. */
export function Skeleton({ columns, cards }: { columns: readonly Column[]; cards: boolean }) {
  const show = useLongWait(150)
  const room = useGridRoom()
  const widths = useMemo(() => startWidths(columns, room), [columns, room])
  const visible = useMemo(() => {
    const starts = columns.map((_, at) =>
      columns.slice(0, at).reduce((sum, { key }) => sum + (widths.get(key) ?? 0), 0),
    )
    return columns.filter((_, at) => (starts[at] ?? 0) < room)
  }, [columns, widths, room])
  const className = cards ? classes.cardSkeleton : classes.tableSkeleton
  if (!show) return <div className={className} aria-busy="true" />
  return (
    <div className={className} role="status" aria-busy="true" aria-label="Loading rows">
      {cards ? (
        <div className={classes.bars}>
          {indexes(6).map((card) => (
            <div key={card} className={`${classes.card} box`}>
              {indexes(8).map((bar) => (
                <span key={bar} className={classes.bar} />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <>
          <div className={classes.head}>
            {visible.map(({ key, header, format }) => (
              <span
                key={key}
                className={isRightAligned(format) ? classes.numeric : classes.cell}
                style={{ flexBasis: widths.get(key) }}
              >
                {header}
              </span>
            ))}
          </div>
          <div className={classes.rows} style={barsOf(visible, widths)} />
        </>
      )}
    </div>
  )
}
