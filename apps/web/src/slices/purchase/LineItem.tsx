import { sentenceCase } from '@trade-counter/contract/kit/declare/sentence-case.ts'
import type { Line } from './Cart.tsx'
import classes from './CartLine.module.css'

/** What a line orders: the item's numbers, name, and pack. */
export const LineItem = ({ line }: { line: Line }) => (
  <div className={classes.item}>
    <span className="code">{line.itemNumber}</span>
    <span className={classes.name}>{sentenceCase(line.description)}</span>
    <span className={classes.pack}>
      {[line.customerPartNumber, line.packDescription].filter((part) => part !== '').join(' · ')}
    </span>
  </div>
)
