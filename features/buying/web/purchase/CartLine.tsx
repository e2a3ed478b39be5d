import { formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { changeCartLine } from '#buying/contract/purchase/endpoints.ts'
import type { Note } from '#buying/contract/purchase/rules.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { refreshCarts } from '../ordering/cart.ts'
import type { CartKey, Line, Prices } from './order.ts'
import { type Editors, useEditor } from './editors.ts'
import { LineItem } from './LineItem.tsx'
import classes from './CartLine.module.css'
import { Price } from './PlacedLines.tsx'
import type { Replacing, Substitute } from './use-replacing.ts'
import { useSavedChanges } from '../ordering/use-saved-changes.ts'

interface SubstitutesProps {
  offers: readonly Substitute[]
  onUse: (substitute: Substitute) => void
}

const Substitutes = ({ offers, onUse }: SubstitutesProps) => (
  <ul className={`${classes.notes} screen-only`} aria-label={`Substitutes for ${offers[0]?.itemNumber}`}>
    {offers.map((offer) => {
      const { substitute, description, packDescription, available, unitPrice, remark } = offer
      const facts = [`${formatQuantity(available)} here`, unitPrice !== null && formatPrice(unitPrice)]
      return (
        <li key={substitute} className="row muted">
          <Button variant="default" size="compact-sm" fz="var(--tc-font-dense)" onClick={() => onUse(offer)}>
            Use {substitute} instead: {facts.filter(Boolean).join(', ')}
          </Button>
          <span>{[sentenceCase(description), packDescription, remark].filter((part) => part !== '').join(' · ')}</span>
        </li>
      )
    })}
  </ul>
)

interface Props {
  whose: CartKey
  cart: string
  line: Line
  notes: readonly Note[]
  editors: Editors
  /** The prices when the viewer first saw them. */
  before?: Prices
  replacing?: Replacing
}

export function CartLine({ whose, cart, line, notes, editors, before, replacing }: Props) {
  const { itemNumber, quantity, unit, amount } = line
  const field = useRef<HTMLInputElement>(null)
  const { draft, isChanged, rejected, type, save, settle, insist, drop } = useSavedChanges({
    saved: { entered: String(quantity), isRemoved: false },
    version: line.version,
    faulty: ({ entered, isRemoved }) =>
      isRemoved || quantityFault(entered, unit) === undefined ? [] : (['entered'] as const),
    save: async ({ entered, isRemoved }, seen) => {
      const sent = isRemoved ? '' : entered.trim()
      try {
        const input = { ...whose, cart, version: String(seen), item: itemNumber, quantity: sent }
        return (await call(changeCartLine, input)).version
      } finally {
        await refreshCarts()
      }
    },
  })
  useEditor(editors, async () => {
    const isSaved = await settle()
    return isSaved && !notes.some(({ level }) => level === 'stop') ? null : field.current
  })
  const fault = isChanged ? quantityFault(draft.entered, unit) : undefined
  const enter = (next: Partial<typeof draft>) => {
    type(next)
    void save()
  }
  return (
    <li className={classes.line}>
      <LineItem line={line} isSupplied />
      <TextInput
        ref={field}
        className={classes.quantity}
        classNames={{ input: 'figure' }}
        aria-label={`Quantity of ${itemNumber}`}
        // The line from which the focus came is gone.
        autoFocus={replacing?.isArrival}
        inputMode="decimal"
        value={draft.entered}
        error={fault}
        rightSection={<span className="muted small">{unit}</span>}
        // Also after a removal that failed.
        onChange={(event) => type({ entered: event.currentTarget.value, isRemoved: false })}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') drop()
        }}
      />
      <Price line={line} before={before} ends={line.priceEnds} />
      <strong className={`${classes.amount} figure`}>{amount === null ? '' : formatMoney(amount)}</strong>
      <CloseButton
        className={`${classes.remove} screen-only`}
        aria-label={`Remove ${itemNumber}`}
        title="Remove"
        onClick={() => enter({ isRemoved: true })}
      />
      {rejected && (
        <div role="alert" className={`${classes.rejected} callout row`} data-kind="warning">
          <p>{rejected.reason}</p>
          {rejected.isConflict && (
            <>
              <Button variant="default" onClick={() => void insist()}>
                {draft.isRemoved ? 'Remove it' : `Use ${draft.entered}`}
              </Button>
              <Button variant="default" onClick={drop}>
                Keep {formatQuantity(quantity)}
              </Button>
            </>
          )}
        </div>
      )}
      {replacing && replacing.offers.length > 0 && (
        <Substitutes
          offers={replacing.offers}
          onUse={async (by) => {
            if (await settle()) replacing.replace(by, draft.entered.trim())
          }}
        />
      )}
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label={`Checks of ${itemNumber}`}>
          {notes.map(({ level, text, quantities = [] }) => (
            <li key={text} className={`row ${level === 'stop' ? 'danger' : 'warning'}`}>
              {text}
              {quantities.map((whole) => (
                <Button
                  key={whole}
                  variant="default"
                  size="compact-sm"
                  fz="var(--tc-font-dense)"
                  onClick={() => {
                    enter({ entered: String(whole), isRemoved: false })
                    field.current?.focus()
                  }}
                >
                  Make it {formatQuantity(whole)}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
