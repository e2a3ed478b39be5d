import { type Column, isNumeric } from '@trade-counter/contract/kit/declare/columns.ts'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CellText } from '../CellText.tsx'
import classes from './PortalGridCards.module.css'
import type { GridParts } from '../portal-grid-parts.ts'
import { type CellRow, readSort, sortRows } from '@trade-counter/contract/kit/rows/row-order.ts'

const pageSize = 30

function valueClass(column: Column, value: CellRow[string]): string | undefined {
  if (column.format === 'money' && typeof value === 'number' && value < 0) return classes.negative
  if (column.format === 'code') return 'code'
  return isNumeric(column.format) ? 'tabular' : undefined
}

interface CardProps extends Pick<GridParts, 'shown' | 'cells' | 'onOpen'> {
  row: CellRow
  /** Undefined if cards cannot be selected. */
  chosen: boolean | undefined
  onChoose: () => void
}

function Card({ row, shown, cells, onOpen, chosen, onChoose }: CardProps) {
  return (
    <li className={classes.card} data-chosen={chosen || undefined}>
      <dl className={classes.pairs}>
        {shown.map((column) => {
          const value = row[column.key] ?? null
          return (
            <div key={column.key} className={classes.pair}>
              <dt>{column.header}</dt>
              <dd className={valueClass(column, value)}>
                {cells?.[column.key]?.(row) ?? <CellText column={column} value={value} />}
              </dd>
            </div>
          )
        })}
      </dl>
      {(chosen !== undefined || onOpen) && (
        <div className={classes.buttons}>
          {chosen !== undefined && (
            <Button variant={chosen ? 'filled' : 'default'} aria-pressed={chosen} onClick={onChoose}>
              {chosen ? 'Selected' : 'Select'}
            </Button>
          )}
          {onOpen && chosen === undefined && (
            <Button variant="default" onClick={() => onOpen(row)}>
              Open
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** The rows as cards, one page at a time: the next page loads when the last card is near. */
export function PortalGridCards({ rows, ...parts }: GridParts & { rows: readonly CellRow[] }) {
  const { shown, view, selection, onSelect, cells, onOpen } = parts
  const sorted = useMemo(() => sortRows(rows, readSort(view.sort, shown), shown), [rows, view.sort, shown])
  const [count, setCount] = useState(pageSize)
  const [chosen, setChosen] = useState<CellRow>()
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < sorted.length

  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((before) => before + pageSize),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore])

  return (
    <>
      <ul className={classes.cards}>
        {sorted.slice(0, count).map((row, at) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key and are never edited
            key={at}
            row={row}
            shown={shown}
            cells={cells}
            onOpen={onOpen}
            chosen={selection === 'one' ? row === chosen : undefined}
            onChoose={() => {
              setChosen(row)
              onSelect([row])
            }}
          />
        ))}
      </ul>
      {sorted.length === 0 && (
        <p role="status" className={classes.nothing}>
          None of these rows contains “{view.find}”.
        </p>
      )}
      <div ref={end} />
      {hasMore && (
        <Button variant="default" fullWidth onClick={() => setCount((before) => before + pageSize)}>
          Show more
        </Button>
      )}
    </>
  )
}
