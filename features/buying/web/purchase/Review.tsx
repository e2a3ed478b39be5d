import { formatDate } from '#kit/contract/declare/format.ts'
import { sendCart } from '#buying/contract/purchase/endpoints.ts'
import { budgetText, changedTotal, type Note, totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { supplyOf } from '#buying/contract/purchase/supply.ts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { shipToName, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { Dialog, DialogButtons } from '#kit/web/messages/Dialog.tsx'
import { useChange } from '#kit/web/messages/use-change.ts'
import { refreshCarts } from '../ordering/cart.ts'
import { useTruck } from '../ordering/use-truck.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { type CartKey, type Line, pricesOf, toTotal } from './order.ts'
import type { CartHead } from './CartDetails.tsx'
import { CartTotals } from './CartTotals.tsx'
import { PlacedLines } from './PlacedLines.tsx'
import classes from './Purchase.module.css'

interface Props {
  whose: CartKey
  head: CartHead
  checked: readonly { line: Line; notes: readonly Note[] }[]
  onSent: (reference: string) => void
  onClose: () => void
}

/** The whole order, and a button that sends exactly what is displayed. */
export function Review({ whose, head, checked, onSent, onClose }: Props) {
  const shipTos = useShipTos(useCustomerSession())
  const truck = useTruck(whose.shipTo)
  const noTruck = truck?.noteOn(head.requestedDate)
  // Those to look at come first.
  const lines = checked
    .map(({ line, notes }) => ({ line, isPlain: notes.length === 0 && !supplyOf(line, portalDay())?.isShort }))
    .toSorted((one, other) => Number(one.isPlain) - Number(other.isPlain))
    .map(({ line }) => line)
  const now = { version: head.version, total: totalOfPriced(lines), prices: pricesOf(lines) }
  const [seen, setSeen] = useState(now)
  // Otherwise the lines or the cart are outdated and are being requested again.
  const isWhole = lines[0]?.cartVersion === head.version
  const change =
    changedTotal(seen.total, now.total) ??
    (seen.version === now.version ? undefined : 'The cart has changed since you opened this review.')
  const send = useChange(async () => {
    const order = { cart: head.cart, version: String(seen.version), total: toTotal(seen.total) }
    try {
      const { reference } = await call(sendCart, { ...whose, ...order })
      onClose()
      onSent(reference)
    } finally {
      void refreshCarts()
    }
  })
  const fault = change ?? (send.error ? reasonOf(send.error) : undefined)
  const facts: [string, string][] = [
    ['Ship to', shipToName(shipTos, whose.shipTo)],
    ['PO number', head.customerPo || 'None'],
    ['Requested', formatDate(head.requestedDate) || 'As soon as possible'],
    ...(truck ? [['Next truck', truck.text] as [string, string]] : []),
    ['Shipping', head.shipComplete ? 'Complete, in one shipment' : 'As available'],
    ['Remarks', head.remarks || 'None'],
  ]
  const warnings = [
    ...(noTruck === undefined ? [] : [noTruck]),
    ...checked.flatMap(({ line, notes }) => notes.map(({ text }) => `${line.itemNumber}: ${text}`)),
  ]
  return (
    // Only the review says why an order was not sent.
    <Dialog title="Send this order?" width={46} closable onClose={() => !send.isPending && onClose()}>
      <div className={`${classes.form} stack`}>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
        </dl>
        <PlacedLines lines={lines} before={seen.prices} isSupplied />
        <CartTotals lines={lines} />
        {head.poUsed && <p className="warning">An earlier order has this PO number.</p>}
        {warnings.length > 0 && (
          <Box component="ul" className="warning" mah="12rem" style={{ overflow: 'auto' }} aria-label="Notes">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        )}
        {head.budget && (
          <p className={head.needsApproval ? 'warning' : 'muted'}>{budgetText(head.budget, now.total)}</p>
        )}
        {head.needsApproval && <p>This order is above your limit. An approver of your company gets it first.</p>}
        {fault !== undefined && (
          <p role="alert" className="danger">
            {fault}
          </p>
        )}
        <DialogButtons>
          <Button variant="default" autoFocus disabled={send.isPending} onClick={onClose}>
            Back to the cart
          </Button>
          {change === undefined ? (
            <BusyButton busy={send.isPending} disabled={!isWhole} onClick={() => send.mutate()}>
              {head.needsApproval ? 'Send for approval' : 'Send order'}
            </BusyButton>
          ) : (
            <Button
              disabled={!isWhole}
              onClick={() => {
                setSeen(now)
                send.reset()
              }}
            >
              Continue with the changes
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
