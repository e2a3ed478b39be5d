import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { seesAmounts } from '@trade-counter/contract/kit/ordering/needs.ts'
import { approveOrder, refuseOrder } from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { lineNotes, maxReason, totalOfPriced } from '@trade-counter/contract/slices/purchase/rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { portalDay } from '#web/kit/calls/portal-day.ts'
import { TextField } from '#web/kit/filters/fields.tsx'
import { BusyButton } from '#web/kit/messages/BusyButton.tsx'
import { DialogButtons } from '#web/kit/messages/Dialog.tsx'
import { showNotice } from '#web/kit/messages/notices.ts'
import { refreshCarts } from '#web/kit/ordering/cart.ts'
import { useCustomerSession } from '#web/kit/session/session.ts'
import { type CartKey, type Line, type Order, pricesOf, toTotal } from './cart.ts'
import { CartDetails } from './CartDetails.tsx'
import { CartLine } from './CartLine.tsx'
import { CartTotals } from './CartTotals.tsx'
import { useEditors } from './editors.ts'
import classes from './Purchase.module.css'

interface Props {
  whose: CartKey
  order: Order
  lines: readonly Line[]
  onDone: () => void
}

/** An order that waits for the viewer's approval: to change, approve, or refuse. */
export function DecideOrder({ whose, order, lines, onDone }: Props) {
  const { rights } = useCustomerSession()
  const [reason, setReason] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { cart, version, reference } = order
  const day = order.requestedDate || portalDay()
  const checked = lines.map((line) => ({ line, notes: lineNotes(line, day, meets(seesAmounts, rights)) }))
  const editors = useEditors()
  const [before] = useState(() => pricesOf(lines))
  // The lines and the rest come from the same version, or one of them is being read again.
  const isWhole = lines[0]?.cartVersion === version
  const decide = async (done: string, send: () => Promise<unknown>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await send()
      onDone()
      showNotice({ kind: 'done', text: `Order ${reference} was ${done}.` })
    } catch (error) {
      setFault(reasonOf(error))
    } finally {
      setBusy(false)
      await refreshCarts()
    }
  }
  const approve = async () => {
    setBusy(true)
    const isSettled = await editors.settle()
    setBusy(false)
    if (!isSettled) return
    const seen = { version: String(version), total: toTotal(totalOfPriced(lines)) }
    await decide('approved and sent', () => call(approveOrder, { ...whose, cart, ...seen }))
  }
  const refuse = () => decide('refused', () => call(refuseOrder, { ...whose, cart, reason: reason ?? '' }))
  const asks = reason !== undefined
  return (
    <div className={classes.cart}>
      <ul className={classes.lines} aria-label="Lines of the order">
        {checked.map(({ line, notes }) => (
          <CartLine key={line.itemNumber} {...{ whose, cart, line, notes, editors, before }} />
        ))}
      </ul>
      <CartTotals lines={lines} />
      <CartDetails whose={whose} head={order} editors={editors} />
      {asks && (
        <TextField label="Reason" width={460} maxLength={maxReason} value={reason} onChange={setReason} autoFocus />
      )}
      {fault !== undefined && (
        <p role="alert" className={classes.leftOut}>
          {fault}
        </p>
      )}
      {order.aboveLimit && (
        <p role="status" className={classes.note}>
          This order is above your own limit. Someone with a higher one must approve it.
        </p>
      )}
      <DialogButtons>
        {asks ? (
          <>
            <Button variant="default" onClick={() => setReason(undefined)}>
              Back
            </Button>
            <BusyButton color="red" busy={busy} disabled={reason.trim() === ''} onClick={() => void refuse()}>
              Refuse order
            </BusyButton>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setReason('')}>
              Refuse
            </Button>
            <BusyButton busy={busy} disabled={!isWhole || order.aboveLimit} onClick={() => void approve()}>
              Approve and send
            </BusyButton>
          </>
        )}
      </DialogButtons>
    </div>
  )
}
