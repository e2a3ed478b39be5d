import { typedFor } from '#buying/contract/order-guide/form.ts'
import type { Guide } from '#buying/contract/order-guide/endpoints.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CountReview } from './CountReview.tsx'
import { CountStep } from './CountStep.tsx'
import classes from './count.module.css'
import { FindItem } from './FindItem.tsx'
import { OtherCount } from './OtherCount.tsx'
import { type CountLine, toBuy } from './to-buy.ts'
import { useCount } from './use-count.ts'
import type { Guides } from './use-guides.ts'

interface Props {
  guide: Guide
  lines: readonly CountLine[]
  whose: Guides['whose']
}

/** Counts a guide item by item, also offline, then reviews what to buy. */
export function CountMode({ guide, lines, whose }: Props) {
  const counting = useCount(guide.id, whose)
  const { count, isKept, change, set } = counting
  const [at, setAt] = useState<number>()
  const [reviewing, setReviewing] = useState(false)
  /** Counts the finds, so that the field of an item takes the focus again when the same item is found. */
  const [found, setFound] = useState(0)
  if (!count) return null
  const { counts } = count
  if (at === undefined) {
    // Resumes a count at the first item without a count.
    setAt(
      Math.max(
        0,
        lines.findIndex(({ itemNumber }) => typedFor(counts, itemNumber) === ''),
      ),
    )
    return null
  }
  const line = lines[at]
  const other = line && counting.otherOf(line.itemNumber)
  const next = () => (at + 1 < lines.length ? setAt(at + 1) : setReviewing(true))
  return (
    <div className={classes.count} data-unsaved={!counting.isWritten || undefined}>
      {!isKept && (
        <p role="status" className="callout" data-kind="warning">
          This browser cannot keep your counts. Stay on this page until you are done.
        </p>
      )}
      <div className={`${classes.head} row`}>
        <p role="status">
          {lines.filter((one) => toBuy(one, counts)).length} of {lines.length} counted
          {counting.isSent && <span className="muted"> · sent</span>}
        </p>
        <Button variant="default" onClick={() => setReviewing(!reviewing)}>
          {reviewing ? 'Back to counting' : 'Review'}
        </Button>
      </div>
      {reviewing ? (
        <CountReview
          lines={lines}
          counting={counting}
          count={count}
          onAdded={(some, shipTo) => {
            const added = Object.fromEntries(some.map(({ item, quantity }) => [item, { quantity, shipTo }]))
            change((before) => ({ ...before, added: { ...before.added, ...added } }))
            const isOther = ([item]: [string, unknown]) => !Object.hasOwn(added, item)
            return () =>
              change((before) => ({
                ...before,
                added: Object.fromEntries(Object.entries(before.added).filter(isOther)),
              }))
          }}
          onCount={(nth) => {
            setAt(nth)
            setReviewing(false)
          }}
          onClear={() => {
            counting.clear()
            setAt(0)
            setReviewing(false)
          }}
        />
      ) : (
        line && (
          <>
            <FindItem
              lines={lines}
              onFound={(nth) => {
                setAt(nth)
                setFound(found + 1)
              }}
            />
            {other && <OtherCount other={other} typed={typedFor(counts, line.itemNumber)} onSettle={counting.settle} />}
            <CountStep
              key={`${line.itemNumber} ${found}`}
              line={line}
              position={`${at + 1} of ${lines.length}`}
              value={typedFor(counts, line.itemNumber)}
              buy={toBuy(line, counts)?.buy}
              onChange={(typed) => set(line.itemNumber, typed)}
              onBack={at > 0 ? () => setAt(at - 1) : undefined}
              onNext={next}
              isLast={at + 1 === lines.length}
            />
          </>
        )
      )}
    </div>
  )
}
