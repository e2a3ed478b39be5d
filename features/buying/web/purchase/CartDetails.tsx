import { toSentDate } from '#kit/contract/dates.ts'
import { changeCart, type readCart } from '#buying/contract/purchase/endpoints.ts'
import { truckDay } from '#buying/contract/delivery/truck.ts'
import { detailFaults, maxPo, maxRemarks } from '#buying/contract/purchase/rules.ts'
import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/web/calls/api.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { fieldsOf, TextField } from '#kit/web/filters/fields.tsx'
import { halfTypedIn } from '#kit/web/filters/half-typed.ts'
import { refreshCarts } from '../ordering/cart.ts'
import type { CartKey } from './order.ts'
import { type Editors, useEditor } from './editors.ts'
import classes from './Purchase.module.css'
import { useSavedChanges } from '../ordering/use-saved-changes.ts'
import { useTruck } from '../ordering/use-truck.ts'

export type CartHead = z.output<(typeof readCart)['output']>

/** The fields of a cart or a waiting order that the user can change. */
type Changeable = Pick<
  CartHead,
  'cart' | 'version' | 'customerPo' | 'poRequired' | 'requestedDate' | 'shipComplete' | 'remarks'
> & {
  poUsed?: boolean
}

const detailsOf = ({ customerPo, requestedDate, shipComplete, remarks }: Changeable) => ({
  customerPo,
  requestedDate,
  shipComplete,
  remarks,
})

const names = ['customerPo', 'requestedDate', 'shipComplete', 'remarks'] as const

interface Props {
  whose: CartKey
  head: Changeable
  editors: Editors
}

/** PO number, dates, and remarks. A field is saved when it loses the focus. */
export function CartDetails({ whose, head, editors }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const faultsOf = (details: ReturnType<typeof detailsOf>) =>
    detailFaults({ ...details, poRequired: head.poRequired }, portalDay())
  /** Whether to show missing fields, after an attempt to send. */
  const [isAttempted, setAttempted] = useState(false)
  const { draft, isChanged, rejected, type, save, settle, insist, drop } = useSavedChanges({
    saved: detailsOf(head),
    version: head.version,
    faulty: (values) => {
      const refused = halfTypedIn(form.current).map(({ name }) => name)
      if (faultsOf(values).requestedDate !== undefined) refused.push('requestedDate')
      return names.filter((name) => refused.includes(name))
    },
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
        return answer.version
      } finally {
        await refreshCarts()
      }
    },
  })
  useEditor(editors, async () => {
    setAttempted(true)
    const [half] = halfTypedIn(form.current)
    half?.reportValidity()
    if (half) return half
    const isSaved = await settle()
    const { customerPo, requestedDate } = faultsOf(draft)
    const name = requestedDate !== undefined ? 'requestedDate' : customerPo !== undefined ? 'customerPo' : undefined
    if (isSaved && name === undefined) return null
    return form.current?.querySelector<HTMLElement>(name === undefined ? 'input' : `[name=${name}]`) ?? null
  })
  const field = fieldsOf(draft, type)
  const faults = faultsOf(draft)
  const truck = useTruck(whose.shipTo)
  const noTruck = faults.requestedDate === undefined ? truck?.noteOn(draft.requestedDate) : undefined
  return (
    <form
      ref={form}
      className={classes.details}
      aria-label="Order details"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onBlur={() => void save()}
    >
      <TextField
        label={head.poRequired ? 'PO number' : 'PO number, if any'}
        name="customerPo"
        width={200}
        maxLength={maxPo}
        error={isAttempted && faults.customerPo}
        {...field('customerPo')}
      />
      <TextField
        label="Requested date"
        name="requestedDate"
        type="date"
        width={150}
        error={faults.requestedDate}
        {...field('requestedDate')}
      />
      <TextField label="Remarks" name="remarks" width={340} maxLength={maxRemarks} {...field('remarks')} />
      <Checkbox
        pt="sm"
        label="Ship complete, in one shipment"
        checked={draft.shipComplete}
        onChange={(event) => {
          type({ shipComplete: event.currentTarget.checked })
          void save()
        }}
      />
      {truck && (
        <p className={classes.truck}>
          {truck.text}.
          {draft.requestedDate !== truck.day && (
            <Button
              variant="default"
              size="compact-sm"
              fz="var(--tc-font-dense)"
              onClick={() => {
                type({ requestedDate: truck.day })
                void save()
              }}
            >
              Request {truckDay(truck.day)}
            </Button>
          )}
          {noTruck !== undefined && <span className="warning">{noTruck}</span>}
        </p>
      )}
      {head.poUsed && !isChanged && (
        <p role="status" className="warning">
          An earlier order has this PO number.
        </p>
      )}
      {/* Without a submit button, Enter does not submit a form with several fields. */}
      <button type="submit" hidden />
      {rejected && (
        <div role="alert" className="own-line danger">
          <p>{rejected.reason}</p>
          <Button variant="default" onClick={() => void insist()}>
            {rejected.isConflict ? 'Use mine' : 'Try again'}
          </Button>{' '}
          <Button variant="default" onClick={drop}>
            {rejected.isConflict ? 'Keep theirs' : 'Drop the changes'}
          </Button>
        </div>
      )}
    </form>
  )
}
