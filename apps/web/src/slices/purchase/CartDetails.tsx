import { toSentDate } from '@trade-counter/contract/kit/dates.ts'
import { changeCart, type readCart } from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { detailFaults, maxPo, maxRemarks } from '@trade-counter/contract/slices/purchase/rules.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '#web/api.ts'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { portalDay } from '#web/kit/calls/portal-day.ts'
import { fieldsOf, TextField } from '#web/kit/filters/fields.tsx'
import { refreshCarts } from '#web/kit/ordering/cart.ts'
import type { CartKey } from './Cart.tsx'
import classes from './Purchase.module.css'
import { useSavedChanges } from './use-saved-changes.ts'

export type CartHead = z.output<(typeof readCart)['output']>

/** What of a cart, or of an order that waits for approval, can be changed. */
type Changeable = Pick<CartHead, 'cart' | 'version' | 'customerPo' | 'requestedDate' | 'shipComplete' | 'remarks'> & {
  poUsed?: boolean
}

const detailsOf = ({ customerPo, requestedDate, shipComplete, remarks }: Changeable) => ({
  customerPo,
  requestedDate,
  shipComplete,
  remarks,
})

const faultsOf = (details: ReturnType<typeof detailsOf>) => detailFaults(details, portalDay())

interface Props {
  whose: CartKey
  head: Changeable
}

/** PO number, dates, and remarks. What is typed is saved when its field is left. */
export function CartDetails({ whose, head }: Props) {
  const [rejected, setRejected] = useState<string>()
  const { draft, isChanged, type, save, drop } = useSavedChanges({
    saved: detailsOf(head),
    version: head.version,
    isRight: (values) => faultsOf(values).requestedDate === undefined,
    save: async ({ customerPo, requestedDate, shipComplete, remarks }, seen) => {
      try {
        const answer = await call(changeCart, {
          ...whose,
          cart: head.cart,
          version: String(seen),
          customerPo,
          requestedDate: toSentDate(requestedDate),
          shipComplete: shipComplete ? '1' : '0',
          remarks,
        })
        setRejected(undefined)
        await refreshCarts()
        return answer.version
      } catch (error) {
        await refreshCarts()
        setRejected(reasonOf(error))
        return undefined
      }
    },
  })
  const field = fieldsOf(draft, type)
  const faults = faultsOf(draft)
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
        className={classes.check}
        label="Ship complete, in one shipment"
        checked={draft.shipComplete}
        onChange={(event) => {
          type({ shipComplete: event.currentTarget.checked })
          void save()
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
          <Button variant="default" onClick={() => void save(head.version)}>
            Use mine
          </Button>{' '}
          <Button
            variant="default"
            onClick={() => {
              drop()
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
