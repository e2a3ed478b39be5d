import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { renamed } from '#buying/contract/order-guide/arrangement.ts'
import type { Guide } from '#buying/contract/order-guide/endpoints.ts'
import { maxSection } from '#buying/contract/order-guide/rules.ts'
import { isFound, sectionsOf, suggestionOf, sumForm, typedFor } from '#buying/contract/order-guide/form.ts'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { TextField } from '#kit/web/filters/fields.tsx'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { AddItem } from './AddItem.tsx'
import { rowDropping } from './drop-rows.ts'
import { EditedInPlace } from './EditedInPlace.tsx'
import classes from './form.module.css'
import { FormBar } from './FormBar.tsx'
import { FormRow } from './FormRow.tsx'
import type { CountLine as Line } from './to-buy.ts'
import { Unsaved } from './Unsaved.tsx'
import { useArrangement } from './use-arrangement.ts'
import type { Guides } from './use-guides.ts'
import { useOrderForm } from './use-order-form.ts'

interface Props {
  guide: Guide
  whose: Guides['whose']
  /** The ship-to of the cart. */
  shipTo: string
  rows: readonly Line[]
  /** Where the form's tools go, beside the choice of the guide. */
  tools: HTMLElement | null
}

/** Moves the focus down a column of fields, or from the last quantity to the bar's button. */
function goDown(event: KeyboardEvent<HTMLElement>, form: HTMLElement | null): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.dataset.column === undefined) return
  event.preventDefault()
  const { column } = target.dataset
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? [])]
  const next = fields[fields.indexOf(target) + (event.shiftKey ? -1 : 1)]
  if (next) next.focus()
  else if (!event.shiftKey) form?.querySelector<HTMLButtonElement>('[data-bar] button:last-of-type')?.focus()
}

/** A guide as an order form: a quantity for each item, subtotals, and the way to the cart. */
export function OrderForm({ guide, whose, shipTo, rows, tools }: Props) {
  const { rights } = useCustomerSession()
  const seesPrices = meets(flag('CanViewInventoryPrices'), rights)
  const { lines, arrange, ...changes } = useArrangement(guide, rows, whose)
  const form = useOrderForm(guide.id, shipTo, lines)
  const openScreen = useOpenScreen()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const find = useDeferredValue(text.trim())
  const sections = useMemo(() => sectionsOf(lines.filter((line) => isFound(line, find))), [lines, find])
  const items = useMemo(() => new Set(lines.map(({ itemNumber }) => itemNumber)), [lines])
  const suggestions = useMemo(() => lines.filter((line) => suggestionOf(line) !== undefined).length, [lines])
  const { quantities, inCart, type } = form
  if (!quantities) return null
  const sums = sumForm(lines, quantities, inCart)
  const review = async () => {
    if (sums.lines === 0 || (await form.add())) openScreen('purchase', { shipTo, review: 'Y' })
  }
  return (
    // The keys work in the fields inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={box}
      className={classes.form}
      data-orders={type !== undefined || undefined}
      data-unsaved={changes.isChanged || undefined}
      onKeyDown={(event) => goDown(event, box.current)}
    >
      {tools &&
        createPortal(
          <>
            <TextField label="Find in this guide" width={200} maxLength={60} value={text} onChange={setText} />
            <AddItem guide={guide} whose={whose} shipTo={shipTo} items={items} onType={type} />
            {type && suggestions > 0 && (
              <Button variant="default" className={classes.fill} onClick={form.undoFill ?? form.fill}>
                {form.undoFill ? 'Undo suggested' : 'Fill suggested'}
              </Button>
            )}
          </>,
          tools,
        )}
      {changes.rejected && (
        <Unsaved {...changes} reason={changes.rejected.reason} isConflict={changes.rejected.isConflict} />
      )}
      <section
        className={`${classes.rows} box scroller`}
        aria-label="Items of the guide"
        {...(arrange && rowDropping(arrange))}
      >
        <div className={`${classes.head} ${classes.row}`} aria-hidden>
          <span>Item</span>
          <span>In stock{lines[0]?.warehouse && ` at ${lines[0].warehouse}`}</span>
          <span className="figure">{seesPrices && 'Price'}</span>
          <span className="figure">Par</span>
          <span className="figure">Usual</span>
          <span>Last bought</span>
          {type && <span className={classes.quantityHead}>Quantity</span>}
          {type && <span className="figure">Amount</span>}
        </div>
        {sections.map(({ section, lines: some }) => {
          const { amount } = sumForm(some, quantities)
          return (
            <section key={section} className={classes.section} aria-label={section || 'No section'}>
              <div className={classes.heading}>
                <h2>
                  {arrange ? (
                    <EditedInPlace
                      label={section === '' ? 'Name of the section' : `Name of the section ${section}`}
                      value={section}
                      placeholder="No section"
                      maxLength={maxSection}
                      onSave={(name) => arrange((all) => renamed(all, section, name))}
                    />
                  ) : section === '' ? (
                    'Other items'
                  ) : guide.kind === 'bought' ? (
                    // The code of a department.
                    section
                  ) : (
                    sentenceCase(section)
                  )}
                </h2>
                <span className="muted dense">{counted(some.length, 'item')}</span>
                {type && seesPrices && amount > 0 && (
                  <strong className={classes.subtotal}>{formatMoney(amount)}</strong>
                )}
              </div>
              <ul>
                {some.map((line) => (
                  <FormRow
                    key={line.itemNumber}
                    line={line}
                    typed={typedFor(quantities, line.itemNumber)}
                    inCart={inCart.get(line.itemNumber) ?? 0}
                    onType={type}
                    arrange={arrange}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        {sections.length === 0 && <p className={classes.none}>No item of this guide matches “{find}”.</p>}
      </section>
      {type && (
        <FormBar
          sums={sums}
          shipTo={shipTo}
          seesPrices={seesPrices}
          inCart={inCart.size}
          isBusy={form.isBusy}
          onAdd={() => void form.add()}
          onReview={() => void review()}
        />
      )}
    </div>
  )
}
