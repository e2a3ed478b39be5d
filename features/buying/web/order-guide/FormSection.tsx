import { lengthFault } from '#kit/contract/within-limit.ts'
import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { renamed } from '#buying/contract/order-guide/arrangement.ts'
import { amountOf, type Quantities, typedFor } from '#buying/contract/order-guide/form.ts'
import { maxSection } from '#buying/contract/order-guide/rules.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import { shallowEqual } from '@mantine/hooks'
import { type CSSProperties, memo } from 'react'
import { EditedInPlace } from './EditedInPlace.tsx'
import classes from './form.module.css'
import { FormRow } from './FormRow.tsx'
import type { CountLine as Line } from './to-buy.ts'
import type { Arrange } from './use-arrangement.ts'
import type { Form } from './use-order-form.ts'

interface Props {
  /** The quantities of the whole form. */
  quantities: Quantities
  inCart: Form['inCart']
  /** Undefined if the viewer may not order. */
  type: Form['type']
  /** Empty for the items without a section. */
  section: string
  lines: readonly Line[]
  seesPrices: boolean
  /** Undefined if the guide cannot be changed here. */
  arrange: Arrange | undefined
}

/** The rows of a list. Lists off the screen cost the browser nothing, so a long section has several. */
const rowsApart = 8

/** Whether two renders of a section are the same, whatever is typed in other sections. */
const isSame = ({ quantities: before, ...one }: Props, { quantities: after, ...other }: Props): boolean =>
  shallowEqual(one, other) &&
  (before === after ||
    one.lines.every(({ itemNumber }) => typedFor(before, itemNumber) === typedFor(after, itemNumber)))

/** A section of the order form, with the subtotal of what is typed. */
export const FormSection = memo(function FormSection(props: Props) {
  const { quantities, inCart, type, section, lines, seesPrices, arrange } = props
  const amount =
    type && seesPrices ? sumMoney(lines.map((line) => amountOf(line, typedFor(quantities, line.itemNumber)) ?? 0)) : 0
  const starts = lines.map((_line, at) => at).filter((at) => at % rowsApart === 0)
  return (
    <section className={classes.section} aria-label={section || 'No section'}>
      <div className={classes.heading}>
        <h2>
          {arrange ? (
            <EditedInPlace
              label={section === '' ? 'Name of the section' : `Name of the section ${section}`}
              value={section}
              placeholder="No section"
              faultOf={(typed) => lengthFault(typed, maxSection)}
              onSave={(name) => arrange((all) => renamed(all, section, name))}
            />
          ) : section === '' ? (
            'Other items'
          ) : (
            sentenceCase(section)
          )}
        </h2>
        <span className="muted dense">{counted(lines.length, 'item')}</span>
        {amount > 0 && <strong className={classes.subtotal}>{formatMoney(amount)}</strong>}
      </div>
      {starts.map((start) => (
        <ul key={start} style={{ '--rows': Math.min(rowsApart, lines.length - start) } as CSSProperties}>
          {lines.slice(start, start + rowsApart).map((line) => (
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
      ))}
    </section>
  )
}, isSame)
