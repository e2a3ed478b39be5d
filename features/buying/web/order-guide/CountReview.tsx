import { formatQuantity } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { askConfirm } from '#kit/web/messages/dialogs.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import type { OnAdded } from '../ordering/cart.ts'
import { AddToShipTo } from '../ordering/AddToShipTo.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import classes from './count.module.css'
import { type CountLine, toBuy } from './to-buy.ts'
import type { Count } from './use-count.ts'

interface Props {
  lines: readonly CountLine[]
  count: Count
  onAdded: OnAdded
  /** Opens an item to count it again. */
  onCount: (at: number) => void
  onClear: () => void
}

/** The quantity of a line to buy, or the quantity already added to the cart. */
function Buy({ buy, added }: { buy: number | undefined; added: Count['added'][string] | undefined }) {
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
export function CountReview({ lines, count, onAdded, onCount, onClear }: Props) {
  const rows = lines.map((line) => ({
    line,
    counted: toBuy(line, count.counts),
    added: Object.hasOwn(count.added, line.itemNumber) ? count.added[line.itemNumber] : undefined,
  }))
  const toAdd = rows.flatMap(({ line, counted, added }) =>
    !counted || counted.buy === 0 || added ? [] : [{ item: line.itemNumber, quantity: String(counted.buy ?? '') }],
  )
  const clear = async () => {
    if (await askConfirm({ title: 'Clear the count', message: 'Remove every count of this guide from this browser?' }))
      onClear()
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
            {rows.map(({ line, counted, added }, at) => (
              <tr key={line.itemNumber}>
                <th scope="row">
                  <UnstyledButton className={classes.open} onClick={() => onCount(at)}>
                    <span>{sentenceCase(line.description)}</span>
                    <span className={`${classes.code} code muted`}>{line.itemNumber}</span>
                  </UnstyledButton>
                </th>
                <td data-right>{line.par === null ? '–' : formatQuantity(line.par)}</td>
                <td data-right>{counted ? formatQuantity(counted.count) : '–'}</td>
                <td data-right>{counted || added ? <Buy buy={counted?.buy} added={added} /> : '–'}</td>
              </tr>
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
