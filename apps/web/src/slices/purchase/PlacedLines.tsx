import { formatMoney, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import type { Line } from './Cart.tsx'
import { LineItem } from './LineItem.tsx'
import classes from './CartLine.module.css'

const money = (value: number | null | undefined) => (value == null ? '' : formatMoney(value))

/** The lines of an order, as they were sent. */
export const PlacedLines = ({ lines }: { lines: readonly Line[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
  <ul className={classes.placed} aria-label="Lines of the order" tabIndex={0}>
    {lines.map((line) => (
      <li key={line.itemNumber} className={classes.line}>
        <LineItem line={line} />
        <span className={classes.sent}>
          {formatQuantity(line.quantity)} {line.unit}
        </span>
        <span className={classes.price}>{money(line.unitPrice)}</span>
        <span className={classes.amount}>{money(line.amount)}</span>
      </li>
    ))}
  </ul>
)
