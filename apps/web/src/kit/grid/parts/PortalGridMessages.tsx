import { type Column, isNumeric } from '@trade-counter/contract/kit/declare/columns.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { startWidth } from '../columns/column-width.ts'
import classes from './PortalGridMessages.module.css'

interface EmptyProps {
  text: string | undefined
  /** Something was searched, and the text says that nothing was found. */
  asked?: boolean
  searched?: string | undefined
  loosen?: { label: string; onLoosen: () => void } | undefined
}

/** Stands in the grid's place: nothing found, or nothing asked for yet. */
export function Empty({ text, asked = false, searched, loosen }: EmptyProps) {
  return (
    <div role="status" className={classes.message}>
      {text && <p className={asked ? classes.text : classes.note}>{text}</p>}
      {searched && <p className={classes.note}>Searched: {searched}</p>}
      {loosen && (
        <Button variant="default" onClick={loosen.onLoosen}>
          {loosen.label}
        </Button>
      )}
    </div>
  )
}

interface FailedProps {
  text?: string | undefined
  error: Error
  onRetry: () => void
}

/** Stands in the grid's place when its rows could not be had. */
export function Failed({ text = 'These rows could not be loaded.', error, onRetry }: FailedProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className={classes.message}>
      <p className={classes.text}>{text}</p>
      <p className={classes.note}>
        {error instanceof ApiError ? error.message : 'Something in the portal itself failed.'}
      </p>
      {requestId && (
        <p className={classes.note}>
          Request <span className="code">{requestId}</span>
        </p>
      )}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** True once the wait has lasted long enough to be worth showing. */
function useLongWait(ms: number): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return long
}

const places = (count: number) => Array.from({ length: count }, (_, at) => at)

function SkeletonRow({ columns, head }: { columns: readonly Column[]; head?: boolean }) {
  return (
    <div className={head ? classes.head : classes.row}>
      {columns.map((column) => (
        <span
          key={column.key}
          className={isNumeric(column.format) ? classes.numeric : classes.cell}
          style={{ flexBasis: startWidth(column) }}
        >
          {head ? column.header : <span className={classes.bar} />}
        </span>
      ))}
    </div>
  )
}

/** The shape of what is on its way; nothing at all for the first 150 ms. */
export function Skeleton({ columns, cards }: { columns: readonly Column[]; cards: boolean }) {
  const show = useLongWait(150)
  const className = cards ? classes.cardSkeleton : classes.tableSkeleton
  if (!show) return <div className={className} aria-busy="true" />
  return (
    <div className={className} role="status" aria-busy="true" aria-label="Loading rows">
      {cards ? (
        places(10).map((card) => (
          <div key={card} className={classes.card}>
            {places(columns.length * 2).map((bar) => (
              <span key={bar} className={classes.bar} />
            ))}
          </div>
        ))
      ) : (
        <>
          <SkeletonRow columns={columns} head />
          {places(40).map((row) => (
            <SkeletonRow key={row} columns={columns} />
          ))}
        </>
      )}
    </div>
  )
}
