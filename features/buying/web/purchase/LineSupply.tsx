import { supplyOf } from '#buying/contract/purchase/supply.ts'
import { portalDay } from '#kit/web/calls/portal-day.ts'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { contactOf, useCustomerSession } from '#kit/web/session/session.ts'
import type { Line } from './order.ts'
import classes from './CartLine.module.css'

/** Where a line comes from, and when; whom to call about what the books do not cover. */
export function LineSupply({ line }: { line: Line }) {
  const { name, phone } = contactOf(useCustomerSession().customer)
  const supply = supplyOf(line, portalDay())
  if (!supply) return null
  return (
    <span className={`${classes.supply} ${supply.isShort ? 'warning' : 'muted'}`}>
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
