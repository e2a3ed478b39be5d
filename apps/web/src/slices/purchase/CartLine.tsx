import { formatMoney, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { sentenceCase } from '@trade-counter/contract/kit/declare/sentence-case.ts'
import { quantityFault } from '@trade-counter/contract/kit/ordering/quantities.ts'
import { changeCartLine } from '@trade-counter/contract/slices/purchase/endpoints.ts'
import type { Note } from '@trade-counter/contract/slices/purchase/rules.ts'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { ApiError, reasonOf } from '#web/kit/calls/api-error.ts'
import { refreshCarts } from '#web/kit/ordering/cart.ts'
import type { CartKey, Line } from './Cart.tsx'
import classes from './CartLine.module.css'

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
  const [typed, setTyped] = useState<string>()
  const [rejected, setRejected] = useState<Rejected>()
  const busy = useRef(false)
  const current = String(quantity)
  const shown = typed ?? current
  const fault = typed === undefined ? undefined : quantityFault(typed, unit)

  const change = async (entered: string) => {
    // Enter is followed by leaving the field: the same change is not sent twice.
    if (busy.current) return
    busy.current = true
    try {
      const version = String(line.version)
      await call(changeCartLine, { ...whose, cart, version, item: itemNumber, quantity: entered })
      setRejected(undefined)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      setRejected({ entered, reason: reasonOf(error), isConflict })
    }
    await refreshCarts()
    setTyped(undefined)
    busy.current = false
  }
  const commit = () => {
    if (typed === undefined || fault !== undefined) return
    if (typed.trim() === current) setTyped(undefined)
    else void change(typed.trim())
  }
  return (
    <li className={classes.line}>
      <div className={classes.item}>
        <span className="code">{itemNumber}</span>
        <span className={classes.name}>{sentenceCase(line.description)}</span>
        <span className={classes.pack}>
          {[line.customerPartNumber, line.packDescription].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      <TextInput
        className={classes.quantity}
        aria-label={`Quantity of ${itemNumber}`}
        inputMode="decimal"
        maxLength={20}
        value={shown}
        error={fault}
        rightSection={<span className={classes.unit}>{unit}</span>}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <span className={classes.price}>{unitPrice === null ? '' : formatMoney(unitPrice)}</span>
      <span className={classes.amount}>{amount === null ? '' : formatMoney(amount)}</span>
      <CloseButton
        className={classes.remove}
        aria-label={`Remove ${itemNumber}`}
        title="Remove"
        onClick={() => void change('')}
      />
      {rejected && (
        <div role="alert" className={classes.rejected}>
          <p>{rejected.reason}</p>
          {rejected.isConflict && (
            <>
              <Button variant="default" onClick={() => void change(rejected.entered)}>
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
