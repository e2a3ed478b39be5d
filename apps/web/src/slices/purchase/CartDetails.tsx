import { toSentDate } from '@trade-counter/contract/kit/dates.ts'
import { changeCart, type readCart } from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { detailFaults, maxPo, maxRemarks } from '@trade-counter/contract/slices/purchase/rules.ts'
import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '#web/api.ts'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { portalDay } from '#web/kit/calls/portal-day.ts'
import { fieldsOf, TextField } from '#web/kit/filters/fields.tsx'
import { refreshCarts } from '#web/kit/ordering/cart.ts'
import type { CartKey } from './Cart.tsx'
import classes from './Purchase.module.css'

export type CartHead = z.output<(typeof readCart)['output']>

const detailsOf = ({ customerPo, requestedDate, shipComplete, remarks }: CartHead) => ({
  customerPo,
  requestedDate,
  shipComplete,
  remarks,
})

interface Props {
  whose: CartKey
  head: CartHead
}

/** PO number, dates, and remarks. What is typed is saved when its field is left. */
export function CartDetails({ whose, head }: Props) {
  const saved = detailsOf(head)
  const [typed, setTyped] = useState<Partial<typeof saved>>({})
  const [rejected, setRejected] = useState<string>()
  const [seen, setSeen] = useState(head.version)
  const busy = useRef(false)
  const draft = { ...saved, ...typed }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const field = fieldsOf(draft, (next) => {
    // What was on the screen when the typing began is what the user has seen.
    if (!isChanged) setSeen(head.version)
    setTyped({ ...typed, ...next })
  })
  const faults = detailFaults(draft, portalDay())

  const save = async (next = draft, version = seen) => {
    if (JSON.stringify(next) === JSON.stringify(saved) || faults.requestedDate !== undefined || busy.current) return
    busy.current = true
    try {
      await call(changeCart, {
        ...whose,
        cart: head.cart,
        version: String(version),
        customerPo: next.customerPo,
        requestedDate: toSentDate(next.requestedDate),
        shipComplete: next.shipComplete ? '1' : '0',
        remarks: next.remarks,
      })
      setRejected(undefined)
      await refreshCarts()
      setTyped({})
    } catch (error) {
      setRejected(reasonOf(error))
      await refreshCarts()
    } finally {
      busy.current = false
    }
  }
  return (
    <form
      className={classes.details}
      aria-label="Order details"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onBlur={() => void save()}
    >
      <TextField label="PO number" width={200} maxLength={maxPo} {...field('customerPo')} />
      <TextField
        label="Requested date"
        type="date"
        width={150}
        error={faults.requestedDate}
        {...field('requestedDate')}
      />
      <TextField label="Remarks" width={340} maxLength={maxRemarks} {...field('remarks')} />
      <Checkbox
        label="Ship complete, in one shipment"
        checked={draft.shipComplete}
        onChange={(event) => {
          const next = { ...draft, shipComplete: event.currentTarget.checked }
          setTyped(next)
          void save(next)
        }}
      />
      {head.poUsed && !isChanged && (
        <p role="status" className={classes.note}>
          An earlier order has this PO number.
        </p>
      )}
      {/* Without a submit button, Enter does not submit a form with several fields. */}
      <button type="submit" hidden />
      {rejected !== undefined && (
        <div role="alert" className={classes.leftOut}>
          <p>{rejected}</p>
          <Button variant="default" onClick={() => void save(draft, head.version)}>
            Use mine
          </Button>{' '}
          <Button
            variant="default"
            onClick={() => {
              setTyped({})
              setRejected(undefined)
            }}
          >
            Keep theirs
          </Button>
        </div>
      )}
    </form>
  )
}
