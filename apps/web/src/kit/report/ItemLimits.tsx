import { mostListed } from '@trade-counter/contract/kit/report-fields.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { ItemEntries } from './ItemEntries.tsx'
import classes from './ItemLimits.module.css'

/** Which items a report is held to. */
export interface ItemLimitsDraft<Kind extends string> {
  from: string
  to: string
  /** Which number range and entries mean. */
  kind: Kind
  items: readonly string[]
}

interface Props<Kind extends string> {
  draft: ItemLimitsDraft<Kind>
  onChange: (next: Partial<ItemLimitsDraft<Kind>>) => void
  kinds: readonly { value: Kind; label: string }[]
  /** How wide an entry is sent. */
  width: number
}

/** Which number is meant, by range and entries alike. */
const KindSelect = <Kind extends string>({ draft, onChange, kinds }: Props<Kind>) => (
  <NativeSelect
    label="Numbers are"
    className={classes.kind}
    data={kinds}
    value={draft.kind}
    onChange={(event) => onChange({ kind: event.currentTarget.value as Kind })}
  />
)

export const ItemRange = <Kind extends string>(props: Props<Kind>) => (
  <div className={classes.fields}>
    <KindSelect {...props} />
    <TextInput
      label="From item"
      maxLength={props.width}
      value={props.draft.from}
      onChange={(event) => props.onChange({ from: event.currentTarget.value })}
    />
    <TextInput
      label="To item"
      maxLength={props.width}
      value={props.draft.to}
      onChange={(event) => props.onChange({ to: event.currentTarget.value })}
    />
  </div>
)

export const ItemEntry = <Kind extends string>(props: Props<Kind>) => (
  <div className={classes.entry}>
    <KindSelect {...props} />
    <ItemEntries
      entries={props.draft.items}
      width={props.width}
      most={mostListed}
      onChange={(items) => props.onChange({ items })}
    />
  </div>
)

const rangeText = ({ from, to }: ItemLimitsDraft<string>) =>
  from === '' && to === '' ? 'All' : `${from || '…'} – ${to || '…'}`

/** The last two tabs of a report: Item Range and Item Entry. */
export const itemTabs = <Kind extends string>(props: Props<Kind>) => [
  { id: 'range', label: 'Item Range', chosen: rangeText(props.draft), content: <ItemRange {...props} /> },
  {
    id: 'entry',
    label: 'Item Entry',
    chosen: props.draft.items.length === 0 ? 'All' : String(props.draft.items.length),
    content: <ItemEntry {...props} />,
  },
]
