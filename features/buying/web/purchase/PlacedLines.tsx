import { formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import { PriceEnd } from '../ordering/PriceEnd.tsx'
import type { Line, Prices } from './order.ts'
import { LineItem } from './LineItem.tsx'
import classes from './CartLine.module.css'

interface Props<L extends Line> {
  lines: readonly L[]
  /** The prices when the viewer first saw them. */
  before?: Prices
  /** Whether to say where each line comes from. */
  isSupplied?: boolean | undefined
  /** What has become of a line, if anything, and who changed it. */
  about?: (line: L) => { fate: string; changes: readonly string[] }
}

const money = (value: number | null | undefined) => (value == null ? '' : formatMoney(value))

export const PlacedLines = <L extends Line>({ lines, before, isSupplied, about }: Props<L>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
  <ul className={`${classes.placed} box flows`} aria-label="Lines of the order" tabIndex={0}>
    {lines.map((line) => (
      <li key={line.itemNumber} className={classes.line}>
        <LineItem line={line} isSupplied={isSupplied} />
        <span className={`${classes.sent} figure`}>
          {formatQuantity(line.quantity)} {line.unit}
        </span>
        <Price line={line} before={before} />
        <strong className={`${classes.amount} figure`}>{money(line.amount)}</strong>
        {about && <About {...about(line)} />}
      </li>
    ))}
  </ul>
)

function About({ fate, changes }: { fate: string; changes: readonly string[] }) {
  if (fate === '' && changes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {fate !== '' && <li className="muted">{fate}</li>}
      {changes.map((text) => (
        <li key={text} className="warning">
          {text}
        </li>
      ))}
    </ul>
  )
}

interface PriceProps {
  line: Line
  before: Prices | undefined
  /** Its last day, if it is still to be ordered at it. */
  ends?: string | null
}

/** A line's price and, if it differs, the earlier price. */
export function Price({ line: { itemNumber, unitPrice }, before, ends = null }: PriceProps) {
  const was = before?.get(itemNumber)
  const isChanged = was !== undefined && was !== unitPrice
  return (
    <span className={`${classes.price} figure ${isChanged ? 'warning' : ''}`}>
      {isChanged && <span>was {was === null ? 'not known' : formatPrice(was)}, now </span>}
      {unitPrice === null ? isChanged && 'not known' : formatPrice(unitPrice)}
      {unitPrice !== null && <PriceEnd ends={ends} />}
    </span>
  )
}
