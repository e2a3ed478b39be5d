import { type ItemKind, itemKindLabels, itemKinds } from '@trade-counter/contract/consolidated-inventory/item-kinds.ts'
import { entryWidth } from '@trade-counter/contract/consolidated-inventory/rules.ts'
import { mostListed } from '@trade-counter/contract/kit/report-fields.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { ItemEntries } from '#web/kit/report/ItemEntries.tsx'
import classes from './ItemLimits.module.css'
import type { ReportDraft } from './report-address.ts'

interface Props {
  draft: ReportDraft
  onChange: (next: Partial<ReportDraft>) => void
}

const kinds = itemKinds.map((value) => ({ value, label: itemKindLabels[value] }))

/** Which number is meant, by range and entries alike. */
const KindSelect = ({ draft, onChange }: Props) => (
  <NativeSelect
    label="Numbers are"
    className={classes.kind}
    data={kinds}
    value={draft.kind}
    onChange={(event) => onChange({ kind: event.currentTarget.value as ItemKind })}
  />
)

export const ItemRange = ({ draft, onChange }: Props) => (
  <div className={classes.fields}>
    <KindSelect draft={draft} onChange={onChange} />
    <TextInput
      label="From item"
      maxLength={entryWidth}
      value={draft.from}
      onChange={(event) => onChange({ from: event.currentTarget.value })}
    />
    <TextInput
      label="To item"
      maxLength={entryWidth}
      value={draft.to}
      onChange={(event) => onChange({ to: event.currentTarget.value })}
    />
  </div>
)

export const ItemEntry = ({ draft, onChange }: Props) => (
  <div className={classes.entry}>
    <KindSelect draft={draft} onChange={onChange} />
    <ItemEntries entries={draft.items} width={entryWidth} most={mostListed} onChange={(items) => onChange({ items })} />
  </div>
)
