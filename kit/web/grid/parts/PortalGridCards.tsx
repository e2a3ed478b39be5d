import { cardContent } from '#kit/contract/declare/screen-columns.ts'
import { Button } from '@mantine/core'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import classes from './GridCard.module.css'
import { cardGroups } from './card-groups.ts'
import { GridCard } from './GridCard.tsx'
import { hasRowTools } from '../row-tools.ts'
import { useSession } from '#kit/web/session/session.ts'
import { type LeftRow, useLeftRow } from '../left-row.ts'
import type { GridParts } from '../portal-grid-parts.ts'
import { type CellRow, readSort, sortRows } from '#kit/contract/rows/row-order.ts'

const pageSize = 30
/** The number of cards in the first paint, more than a phone shows. The rest of the page follows at low priority. */
const firstCards = 10

const controlsOf = (card: Element) => [...card.querySelectorAll<HTMLElement>('a, button')]

/** Returns the card of an element, and the position of the clicked link or button. */
function controlOf(target: Element): LeftRow | undefined {
  const card = target.closest('li')
  const list = card?.parentElement
  const control = target.closest<HTMLElement>('a, button')
  if (!card || !list) return undefined
  const part = control ? controlsOf(card).indexOf(control) : 0
  return { index: [...list.children].indexOf(card), part: String(part) }
}

/** Scrolls to the card that the user left, and focuses the control that the user clicked. */
function returnTo(list: HTMLElement, { index, part }: LeftRow): void {
  // The router first restores its own scroll position, which other cards determined.
  requestAnimationFrame(() => {
    const card = list.children[index]
    card?.scrollIntoView({ block: 'center' })
    const controls = card ? controlsOf(card) : []
    const control = controls[Number(part)] ?? controls[0]
    control?.focus({ preventScroll: true })
    // Cards get their real heights only when they are close to the viewport.
    requestAnimationFrame(() => card?.scrollIntoView({ block: 'center' }))
  })
}

/** The rows as cards, one page at a time. The next page loads when the last card is close to the viewport. */
export function PortalGridCards({ rows, ...parts }: GridParts & { rows: readonly CellRow[] }) {
  const { name, shown, view, selection, selected, onSelect, isTotal, cells, onOpen, adding } = parts
  const rights = useSession()?.rights
  const canChoose = selection === 'one' || hasRowTools(shown, rights)
  const content = useMemo(() => cardContent(shown), [shown])
  const cards = useMemo(
    () => cardGroups(sortRows(rows, readSort(view.sort, shown), shown), content),
    [rows, view.sort, shown, content],
  )
  const { note, leftRow } = useLeftRow(`${name} cards`, controlOf)
  const [count, setCount] = useState(leftRow ? pageSize * Math.ceil((leftRow.index + 1) / pageSize) : firstCards)
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < cards.length

  useEffect(() => startTransition(() => setCount((before) => Math.max(before, pageSize))), [])

  useEffect(() => {
    if (!hasMore || count < pageSize || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setCount((before) => before + pageSize)),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening the screen returns to the row
  useEffect(() => {
    if (leftRow && list.current) returnTo(list.current, leftRow)
  }, [])

  const chosen = new Set(selected)
  const choose = (group: readonly CellRow[], isChosen: boolean) => {
    if (selection === 'one') onSelect(group.slice(0, 1))
    else onSelect(isChosen ? selected.filter((row) => !group.includes(row)) : [...selected, ...group])
  }

  return (
    <>
      {/* All cards collapse when the order changes. */}
      <ul
        key={`${view.sort} ${view.find}`}
        ref={list}
        className={classes.cards}
        aria-label={name}
        onClickCapture={note}
        onKeyDownCapture={note}
      >
        {cards.slice(0, count).map((group, at) => {
          const isChosen = chosen.has(group[0])
          return (
            <GridCard
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key and are never edited
              key={at}
              rows={group}
              content={content}
              cells={cells}
              onOpen={onOpen}
              adding={adding}
              selection={selection}
              chosen={canChoose && !isTotal(group[0]) ? isChosen : undefined}
              onChoose={() => choose(group, isChosen)}
            />
          )
        })}
      </ul>
      <div ref={end} />
      {hasMore && (
        <Button variant="default" fullWidth onClick={() => setCount((before) => before + pageSize)}>
          Show more
        </Button>
      )}
    </>
  )
}
