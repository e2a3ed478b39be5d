import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { sentenceCase } from '@trade-counter/contract/kit/declare/sentence-case.ts'
import { levelFault, quantityToBuy } from '@trade-counter/contract/slices/order-guide/rules.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { askConfirm } from '#web/kit/messages/dialogs.tsx'
import { AddToShipTo } from '#web/kit/ordering/AddToShipTo.tsx'
import type { CountLine } from './CountMode.tsx'
import classes from './count.module.css'
import type { Suggestions } from './use-suggestions.ts'
import type { Counts } from './use-count.ts'

interface Props {
  lines: readonly CountLine[]
  counts: Counts
  suggestions: Suggestions | undefined
  /** Opens an item to count it again. */
  onCount: (at: number) => void
  onClear: () => void
}

const countOf = (counts: Counts, item: string): number | undefined => {
  const typed = counts[item] ?? ''
  return typed === '' || levelFault(typed) !== undefined ? undefined : Number(typed)
}

/** The whole count: what is on the shelf, and what to buy to reach each par level, or by the forecast without one. */
export function CountReview({ lines, counts, suggestions, onCount, onClear }: Props) {
  const rows = lines.map((line) => {
    const count = countOf(counts, line.itemNumber)
    return {
      line,
      count,
      buy: quantityToBuy({ par: line.par, count, casePack: line.casePack }, suggestions?.get(line.itemNumber)),
    }
  })
  const toBuy = rows.flatMap(({ line, buy }) =>
    buy !== undefined && buy > 0 ? [{ item: line.itemNumber, quantity: String(buy) }] : [],
  )
  const clear = async () => {
    if (await askConfirm({ title: 'Clear the count', message: 'Remove every count of this guide from this browser?' }))
      onClear()
  }
  return (
    <>
      <section className={classes.review} aria-label="Count">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" className={classes.figure}>
                Par
              </th>
              <th scope="col" className={classes.figure}>
                Count
              </th>
              <th scope="col" className={classes.figure}>
                Buy
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, count, buy }, at) => (
              <tr key={line.itemNumber}>
                <th scope="row">
                  <UnstyledButton className={classes.open} onClick={() => onCount(at)}>
                    <span>{sentenceCase(line.description)}</span>
                    <span className={classes.code}>{line.itemNumber}</span>
                  </UnstyledButton>
                </th>
                <td className={classes.figure}>{line.par === null ? '–' : formatQuantity(line.par)}</td>
                <td className={classes.figure}>{count === undefined ? '–' : formatQuantity(count)}</td>
                <td className={classes.figure}>
                  {buy === undefined ? '–' : buy === 0 ? '0' : <strong>{formatQuantity(buy)}</strong>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.end}>
        <AddToShipTo lines={toBuy} />
        <Button variant="default" onClick={() => void clear()}>
          Clear the count
        </Button>
      </div>
    </>
  )
}
