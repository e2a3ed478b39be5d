import { formatMoney, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { quantityFault } from '@trade-counter/contract/kit/ordering/quantities.ts'
import { changeCartLine } from '@trade-counter/contract/slices/purchase/endpoints.ts'
import type { Note } from '@trade-counter/contract/slices/purchase/rules.ts'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { ApiError, reasonOf } from '#web/kit/calls/api-error.ts'
import { refreshCarts } from '#web/kit/ordering/cart.ts'
import type { CartKey, Line } from './Cart.tsx'
import { LineItem } from './LineItem.tsx'
import classes from './CartLine.module.css'
import { useSavedChanges } from './use-saved-changes.ts'

interface Props {
  whose: CartKey
  cart: string
  line: Line
  notes: readonly Note[]
}

interface Rejected {
  /** What was entered; empty for a removal. */
  entered: string
  reason: string
  isConflict: boolean
}

/** One line: its item, its quantity to change, its price, and what the checks say. */
export function CartLine({ whose, cart, line, notes }: Props) {
  const { itemNumber, quantity, unit, unitPrice, amount } = line
  const [rejected, setRejected] = useState<Rejected>()
  const current = String(quantity)
  const { draft, isChanged, type, save, drop } = useSavedChanges({
    saved: { entered: current, isRemoved: false },
    version: line.version,
    isRight: ({ entered, isRemoved }) => isRemoved || quantityFault(entered, unit) === undefined,
    save: async ({ entered, isRemoved }, seen) => {
      const sent = isRemoved ? '' : entered.trim()
      try {
        const input = { ...whose, cart, version: String(seen), item: itemNumber, quantity: sent }
        const { version } = await call(changeCartLine, input)
        setRejected(undefined)
        await refreshCarts()
        return version
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409
        await refreshCarts()
        // The field shows what there is now, and the message what was entered.
        if (isConflict) drop()
        setRejected({ entered: sent, reason: reasonOf(error), isConflict })
        return undefined
      }
    },
  })
  const fault = isChanged ? quantityFault(draft.entered, unit) : undefined
  const enter = (entered: string, overVersion?: number) => {
    type(entered === '' ? { isRemoved: true } : { entered })
    void save(overVersion)
  }
  return (
    <li className={classes.line}>
      <LineItem line={line} />
      <TextInput
        className={classes.quantity}
        aria-label={`Quantity of ${itemNumber}`}
        inputMode="decimal"
        maxLength={20}
        value={draft.entered}
        error={fault}
        rightSection={<span className={classes.unit}>{unit}</span>}
        onChange={(event) => type({ entered: event.currentTarget.value })}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') drop()
        }}
      />
      <span className={classes.price}>{unitPrice === null ? '' : formatMoney(unitPrice)}</span>
      <span className={classes.amount}>{amount === null ? '' : formatMoney(amount)}</span>
      <CloseButton
        className={classes.remove}
        aria-label={`Remove ${itemNumber}`}
        title="Remove"
        onClick={() => enter('')}
      />
      {rejected && (
        <div role="alert" className={classes.rejected}>
          <p>{rejected.reason}</p>
          {rejected.isConflict && (
            <>
              <Button variant="default" onClick={() => enter(rejected.entered, line.version)}>
                {rejected.entered === '' ? 'Remove it' : `Use ${rejected.entered}`}
              </Button>
              <Button variant="default" onClick={() => setRejected(undefined)}>
                Keep {formatQuantity(quantity)}
              </Button>
            </>
          )}
        </div>
      )}
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label={`Checks of ${itemNumber}`}>
          {notes.map(({ level, text }) => (
            <li key={text} data-level={level}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
