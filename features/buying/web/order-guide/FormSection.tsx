import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { renamed } from '#buying/contract/order-guide/arrangement.ts'
import { sumForm } from '#buying/contract/order-guide/form.ts'
import { maxSection } from '#buying/contract/order-guide/rules.ts'
import { useSelector } from '@tanstack/react-store'
import { EditedInPlace } from './EditedInPlace.tsx'
import classes from './form.module.css'
import { FormRow } from './FormRow.tsx'
import type { CountLine as Line } from './to-buy.ts'
import type { Arrange } from './use-arrangement.ts'
import type { Form } from './use-order-form.ts'

interface Props {
  form: Form
  /** Empty for the items without a section. */
  section: string
  lines: readonly Line[]
  seesPrices: boolean
  /** Whether the name is a code, as of a department. */
  isCode: boolean
  /** Undefined if the guide cannot be changed here. */
  arrange: Arrange | undefined
}

/** A section of the order form, with the subtotal of what is typed. */
export function FormSection({ form: { entry, inCart, type }, section, lines, seesPrices, isCode, arrange }: Props) {
  const amount = useSelector(entry, ({ value }) => (type && seesPrices ? sumForm(lines, value ?? {}).amount : 0))
  return (
    <section className={classes.section} aria-label={section || 'No section'}>
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
          ) : isCode ? (
            section
          ) : (
            sentenceCase(section)
          )}
        </h2>
        <span className="muted dense">{counted(lines.length, 'item')}</span>
        {amount > 0 && <strong className={classes.subtotal}>{formatMoney(amount)}</strong>}
      </div>
      <ul>
        {lines.map((line) => (
          <FormRow
            key={line.itemNumber}
            line={line}
            entry={entry}
            inCart={inCart.get(line.itemNumber) ?? 0}
            onType={type}
            arrange={arrange}
          />
        ))}
      </ul>
    </section>
  )
}
