import { formatQuantity } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import type { Count } from '#buying/contract/order-guide/count.ts'
import { typedFor } from '#buying/contract/order-guide/form.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import { askConfirm } from '#kit/web/messages/dialogs.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import type { OnAdded } from '../ordering/cart.ts'
import { AddToShipTo } from '../ordering/AddToShipTo.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import classes from './count.module.css'
import { OtherCount } from './OtherCount.tsx'
import { type CountLine, toBuy } from './to-buy.ts'
import type { Counting } from './use-count.ts'

interface Props {
  lines: readonly CountLine[]
  counting: Pick<Counting, 'otherOf' | 'settle'>
  count: Count
  onAdded: OnAdded
  /** Opens an item to count it again. */
  onCount: (at: number) => void
  onClear: () => void
}

/** The quantity of a line to buy, or the quantity already added to the cart. */
function Buy({
  buy,
  added,
  isOpen,
}: {
  buy: number | undefined
  added: Count['added'][string] | undefined
  /** Two people have counted, and nobody has decided. */
  isOpen: boolean
}) {
  if (isOpen && !added) return <span className="muted">Choose</span>
  if (!added) return buy === undefined ? <span className="muted">You decide</span> : formatQuantity(buy)
  return (
    <>
      <ScreenLink screen="purchase" search={{ shipTo: added.shipTo }}>
        <Tag kind="good">In cart</Tag>
      </ScreenLink>
      {formatQuantity(Number(added.quantity))}
    </>
  )
}

/** The whole count: what is on the shelf, and what to buy. Lines that were added are not added again. */
export function CountReview({ lines, counting, count, onAdded, onCount, onClear }: Props) {
  const rows = lines.map((line) => ({
    line,
    counted: toBuy(line, count.counts),
    other: counting.otherOf(line.itemNumber),
    added: Object.hasOwn(count.added, line.itemNumber) ? count.added[line.itemNumber] : undefined,
  }))
  const toAdd = rows.flatMap(({ line, counted, other, added }) =>
    !counted || other || counted.buy === 0 || added
      ? []
      : [{ item: line.itemNumber, quantity: String(counted.buy ?? '') }],
  )
  const clear = async () => {
    if (await askConfirm({ title: 'Clear the count', message: 'Remove every count of yours of this guide?' })) onClear()
  }
  return (
    <>
      <section className={`${classes.review} box scroller`} aria-label="Count">
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" data-right>
                Par
              </th>
              <th scope="col" data-right>
                Count
              </th>
              <th scope="col" data-right>
                Buy
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, counted, other, added }, at) => (
              <Fragment key={line.itemNumber}>
                <tr>
                  <th scope="row">
                    <UnstyledButton className={classes.open} onClick={() => onCount(at)}>
                      <span>{sentenceCase(line.description)}</span>
                      <span className="code muted small">{line.itemNumber}</span>
                    </UnstyledButton>
                  </th>
                  <td data-right>{line.par === null ? '–' : formatQuantity(line.par)}</td>
                  <td data-right>{counted ? formatQuantity(counted.count) : '–'}</td>
                  <td data-right>
                    {counted || added ? <Buy buy={counted?.buy} added={added} isOpen={other !== undefined} /> : '–'}
                  </td>
                </tr>
                {other && (
                  <tr>
                    <td colSpan={4}>
                      <OtherCount
                        other={other}
                        typed={typedFor(count.counts, line.itemNumber)}
                        onSettle={counting.settle}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <div className={`${classes.end} row`}>
        <AddToShipTo lines={toAdd} onAdded={onAdded} />
        <Button variant="default" onClick={() => void clear()}>
          Clear the count
        </Button>
      </div>
    </>
  )
}
