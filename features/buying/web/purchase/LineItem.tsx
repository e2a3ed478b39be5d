import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { cartLineColumns } from '#buying/contract/purchase/columns.ts'
import { supplyOf } from '#buying/contract/purchase/supply.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { ItemLink } from '#kit/web/grid/ItemLink.tsx'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { contactOf, useCustomerSession } from '#kit/web/session/session.ts'
import type { Line } from './order.ts'
import classes from './CartLine.module.css'

/** Where a line comes from, and when; whom to call about what the books do not cover. */
function Supply({ line }: { line: Line }) {
  const { name, phone } = contactOf(useCustomerSession().customer)
  const supply = supplyOf(line, portalDay())
  if (!supply) return null
  return (
    <span className={`own-line ${supply.isShort ? 'warning' : 'muted'}`}>
      {supply.text}
      {supply.isUncovered && phone !== '' && (
        <>
          {' '}
          Call {name} <PhoneLink phone={phone} />.
        </>
      )}
    </span>
  )
}

export const LineItem = ({ line, isSupplied = false }: { line: Line; isSupplied?: boolean | undefined }) => (
  <div className={classes.item}>
    <span className="code">
      <ItemLink column={cartLineColumns[0]} row={line} />
    </span>
    <span className={classes.what}>
      <span className={classes.name}>{sentenceCase(line.description)}</span>
      <span className="muted">
        {[line.customerPartNumber, line.packDescription].filter((part) => part !== '').join(' · ')}
      </span>
      {isSupplied && <Supply line={line} />}
    </span>
  </div>
)
