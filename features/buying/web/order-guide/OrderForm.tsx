import { flag, meets } from '#kit/contract/declare/need.ts'
import type { Guide } from '#buying/contract/order-guide/endpoints.ts'
import { isFound, sectionsOf } from '#buying/contract/order-guide/form.ts'
import { useSelector } from '@tanstack/react-store'
import { type KeyboardEvent, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { TextField } from '#kit/web/filters/fields.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { AddItem } from './AddItem.tsx'
import { rowDropping } from './drop-rows.ts'
import { FillSuggested } from './FillSuggested.tsx'
import classes from './form.module.css'
import { FormBar } from './FormBar.tsx'
import { FormSection } from './FormSection.tsx'
import type { CountLine as Line } from './to-buy.ts'
import { Unsaved } from './Unsaved.tsx'
import { type Arrange, useArrangement } from './use-arrangement.ts'
import type { Guides } from './use-guides.ts'
import { type Form, useOrderForm, useQuantities } from './use-order-form.ts'

interface Props {
  guide: Guide
  whose: Guides['whose']
  /** The ship-to of the cart. */
  shipTo: string
  /** Undefined while they load. */
  rows: readonly Line[] | undefined
  /** Where the form's tools go, beside the choice of the guide. */
  tools: HTMLElement | null
}

/** The number of rows that fill a screen. They render first, so that a user can type before the others appear. */
const firstRows = 20

/** Moves the focus down a column of fields, or from the last quantity to the bar's button. */
function goDown(event: KeyboardEvent<HTMLElement>, form: HTMLElement | null): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.dataset.column === undefined) return
  event.preventDefault()
  if (!form) return
  // Collecting the fields of a long guide would take longer than everything else that this key does.
  const fields = document.createTreeWalker(form, NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof HTMLInputElement && node.dataset.column === target.dataset.column
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_SKIP,
  )
  fields.currentNode = target
  const next = event.shiftKey ? fields.previousNode() : fields.nextNode()
  if (next instanceof HTMLElement) next.focus()
  else if (!event.shiftKey) form.querySelector<HTMLButtonElement>('[data-bar] button:last-of-type')?.focus()
}

interface SectionsProps {
  form: Form
  sections: ReturnType<typeof sectionsOf<Line>>
  seesPrices: boolean
  arrange: Arrange | undefined
}

/** The sections of the form. */
function Sections({ form, sections, seesPrices, arrange }: SectionsProps) {
  const quantities = useQuantities(form)
  return sections.map(({ section, lines }) => (
    <FormSection
      key={section}
      quantities={quantities}
      inCart={form.inCart}
      type={form.type}
      section={section}
      lines={lines}
      seesPrices={seesPrices}
      arrange={arrange}
    />
  ))
}

/** A guide as an order form. It reads what was typed and what is in the cart while the lines load. */
export function OrderForm({ rows, ...props }: Props) {
  const form = useOrderForm(props.guide.id, props.shipTo)
  const isRead = useSelector(form.entry, ({ value }) => value !== undefined)
  return isRead && rows && rows.length > 0 && <Lines {...props} form={form} rows={rows} />
}

/** The lines of the form: a quantity for each item, subtotals, and the way to the cart. */
function Lines({ form, guide, whose, shipTo, rows, tools }: Props & { form: Form; rows: readonly Line[] }) {
  const { rights } = useCustomerSession()
  const seesPrices = meets(flag('CanViewInventoryPrices'), rights)
  const { lines, arrange, ...changes } = useArrangement(guide, rows, whose)
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const find = useDeferredValue(text.trim())
  // Not a deferred value: the lines arrive in a low-priority update, which would render all of them at once.
  const [isShownWhole, setIsShownWhole] = useState(false)
  useEffect(() => startTransition(() => setIsShownWhole(true)), [])
  const shown = isShownWhole ? lines : lines.slice(0, firstRows)
  const sections = useMemo(() => sectionsOf(shown.filter((line) => isFound(line, find))), [shown, find])
  const items = useMemo(() => new Set(lines.map(({ itemNumber }) => itemNumber)), [lines])
  const { type } = form
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
            {type && <FillSuggested form={form} lines={lines} />}
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
        <Sections form={form} sections={sections} seesPrices={seesPrices} arrange={arrange} />
        {sections.length === 0 && <p className={classes.none}>No item of this guide matches “{find}”.</p>}
      </section>
      {type && <FormBar form={form} lines={lines} shipTo={shipTo} seesPrices={seesPrices} />}
    </div>
  )
}
