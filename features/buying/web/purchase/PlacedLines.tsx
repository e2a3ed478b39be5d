import { formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import type { Line, Prices } from './cart.ts'
import { LineItem } from './LineItem.tsx'
import classes from './CartLine.module.css'

interface Props {
  lines: readonly Line[]
  /** The prices when the viewer first saw them. */
  before?: Prices
}

const money = (value: number | null | undefined) => (value == null ? '' : formatMoney(value))

/** The lines of an order, as stored. */
export const PlacedLines = ({ lines, before }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
  <ul className={`${classes.placed} box`} aria-label="Lines of the order" tabIndex={0}>
    {lines.map((line) => (
      <li key={line.itemNumber} className={classes.line}>
        <LineItem line={line} />
        <span className={`${classes.sent} figure`}>
          {formatQuantity(line.quantity)} {line.unit}
        </span>
        <Price line={line} before={before} />
        <span className={`${classes.amount} figure`}>{money(line.amount)}</span>
      </li>
    ))}
  </ul>
)

/** A line's price and, if it differs, the earlier price. */
export function Price({ line: { itemNumber, unitPrice }, before }: { line: Line; before: Prices | undefined }) {
  const was = before?.get(itemNumber)
  const isChanged = was !== undefined && was !== unitPrice
  return (
    <span className={`${classes.price} figure`} data-changed={isChanged || undefined}>
      {isChanged && <span>was {was === null ? 'not known' : formatPrice(was)}, now </span>}
      {unitPrice === null ? isChanged && 'not known' : formatPrice(unitPrice)}
    </span>
  )
}
