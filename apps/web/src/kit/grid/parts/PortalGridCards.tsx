import { cardContent } from '@trade-counter/contract/kit/declare/screen-columns.ts'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import classes from './PortalGridCards.module.css'
import { cardGroups } from './card-groups.ts'
import { GridCard } from './GridCard.tsx'
import type { GridParts } from '../portal-grid-parts.ts'
import { type CellRow, readSort, sortRows } from '@trade-counter/contract/kit/rows/row-order.ts'

const pageSize = 30

/** The rows as cards, one page at a time: the next page loads when the last card is near. */
export function PortalGridCards({ rows, ...parts }: GridParts & { rows: readonly CellRow[] }) {
  const { name, shown, view, selection, onSelect, cells, onOpen } = parts
  const content = useMemo(() => cardContent(shown), [shown])
  const cards = useMemo(
    () => cardGroups(sortRows(rows, readSort(view.sort, shown), shown), content),
    [rows, view.sort, shown, content],
  )
  const [count, setCount] = useState(pageSize)
  const [chosen, setChosen] = useState<CellRow>()
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < cards.length

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
      {/* In another order, every card starts folded. */}
      <ul key={`${view.sort} ${view.find}`} className={classes.cards} aria-label={name}>
        {cards.slice(0, count).map((group, at) => (
          <GridCard
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key and are never edited
            key={at}
            rows={group}
            content={content}
            cells={cells}
            onOpen={onOpen}
            chosen={selection === 'one' ? group[0] === chosen : undefined}
            onChoose={() => {
              setChosen(group[0])
              onSelect([group[0]])
            }}
          />
        ))}
      </ul>
      {cards.length === 0 && (
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
