import { formatMoney } from '#kit/contract/declare/format.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import { approveOrder, refuseOrder } from '#buying/contract/purchase/endpoints.ts'
import { budgetText, lineNotes, maxReason, totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { TextField } from '#kit/web/filters/fields.tsx'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { DialogButtons } from '#kit/web/messages/Dialog.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { refreshCarts } from '../ordering/cart.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { type CartKey, type Line, type Order, pricesOf, toTotal } from './order.ts'
import { CartDetails } from './CartDetails.tsx'
import { CartLine } from './CartLine.tsx'
import { CartTotals } from './CartTotals.tsx'
import { useEditors } from './editors.ts'
import { changesOf } from './order-story.ts'
import classes from './Purchase.module.css'

interface Props {
  whose: CartKey
  order: Order
  lines: readonly Line[]
}

/** Who asks, what for, and why it needs an approval. */
function Asked({ order: { history, customerPo, remarks, sendersBudget: budget } }: { order: Order }) {
  return (
    <div className="callout" data-kind="info">
      <p>
        <strong>{history[0]?.by}</strong> asks for your approval
        {customerPo !== '' && (
          <>
            {' of PO '}
            <span className="code">{customerPo}</span>
          </>
        )}
        {remarks === '' ? '.' : `: “${remarks}”`}
      </p>
      {budget && (
        <p className="muted">
          Over {history[0]?.by}'s daily limit of {formatMoney(budget.limit)}
          {budget.released > 0 && `, of which ${formatMoney(budget.released)} was used`}.
        </p>
      )}
    </div>
  )
}

/** An order that waits for the viewer's approval: the viewer can change, approve, or refuse it. */
export function DecideOrder({ whose, order, lines }: Props) {
  const { rights } = useCustomerSession()
  const [reason, setReason] = useState<string>()
  const { cart, version, reference } = order
  const day = order.requestedDate || portalDay()
  const checked = lines.map((line) => ({
    line,
    notes: [
      ...changesOf(order, line.itemNumber).map((text) => ({ level: 'warn' as const, text: `${text}.` })),
      ...lineNotes(line, day, meets(seesAmounts, rights)),
    ],
  }))
  const editors = useEditors()
  const [before] = useState(() => pricesOf(lines))
  // Otherwise the lines or the order are outdated and are being requested again.
  const isWhole = lines[0]?.cartVersion === version
  const decide = useChange(async (decision: 'approved and sent' | 'refused') => {
    if (decision === 'refused') await call(refuseOrder, { ...whose, cart, reason: reason ?? '' })
    else if (await editors.settle())
      await call(approveOrder, { ...whose, cart, version: String(version), total: toTotal(totalOfPriced(lines)) })
    else return
    showNotice({ kind: 'done', text: `Order ${reference} was ${decision}.` })
  })
  const choose = (decision: 'approved and sent' | 'refused') =>
    decide.mutate(decision, { onSettled: () => void refreshCarts() })
  const isRefusing = reason !== undefined
  return (
    <div className={`${classes.cart} stack dense`}>
      <Asked order={order} />
      <ul className="box" aria-label="Lines of the order">
        {checked.map(({ line, notes }) => (
          <CartLine
            key={line.itemNumber}
            whose={whose}
            cart={cart}
            line={line}
            notes={notes}
            editors={editors}
            before={before}
          />
        ))}
      </ul>
      <CartTotals lines={lines} />
      <CartDetails whose={whose} head={order} editors={editors} />
      {isRefusing && (
        <TextField label="Reason" width={460} maxLength={maxReason} value={reason} onChange={setReason} autoFocus />
      )}
      {decide.error && (
        <p role="alert" className="danger">
          {reasonOf(decide.error)}
        </p>
      )}
      {order.budget && (
        <p className={order.aboveLimit ? 'warning' : 'muted'}>{budgetText(order.budget, totalOfPriced(lines))}</p>
      )}
      {lines.length === 0 && (
        <p role="status" className="warning">
          The order has no lines any more, so it can only be refused.
        </p>
      )}
      {order.aboveLimit && (
        <p role="status" className="warning">
          This order is above your own limit. Someone with a higher one must approve it.
        </p>
      )}
      <DialogButtons>
        {isRefusing ? (
          <>
            <Button variant="default" onClick={() => setReason(undefined)}>
              Back
            </Button>
            <BusyButton
              color="red"
              busy={decide.isPending}
              disabled={reason.trim() === '' || lengthFault(reason, maxReason) !== undefined}
              onClick={() => choose('refused')}
            >
              Refuse order
            </BusyButton>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setReason('')}>
              Refuse
            </Button>
            <BusyButton
              busy={decide.isPending}
              disabled={!isWhole || order.aboveLimit}
              onClick={() => choose('approved and sent')}
            >
              Approve and send
            </BusyButton>
          </>
        )}
      </DialogButtons>
    </div>
  )
}
