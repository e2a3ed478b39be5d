import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { cartLineColumns } from '#buying/contract/purchase/columns.ts'
import type { ReactNode } from 'react'
import { ItemLink } from '#kit/web/grid/ItemLink.tsx'
import type { Line } from './order.ts'
import classes from './CartLine.module.css'

export const LineItem = ({ line, children }: { line: Line; children?: ReactNode }) => (
  <div className={classes.item}>
    <span className="code">
      <ItemLink column={cartLineColumns[0]} row={line} />
    </span>
    <span className={classes.what}>
      <span className={classes.name}>{sentenceCase(line.description)}</span>
      <span className="muted">
        {[line.customerPartNumber, line.packDescription].filter((part) => part !== '').join(' · ')}
      </span>
      {children}
    </span>
  </div>
)
