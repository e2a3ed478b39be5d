import { longestItem, mostListed } from '@trade-counter/contract/kit/reports/report-fields.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ItemEntries } from './ItemEntries.tsx'
import classes from './ItemLimits.module.css'
import type { UnknownItems } from '../use-unknown-items.ts'

/** The items that a report is limited to. */
export interface ItemLimitsDraft<Kind extends string> {
  from: string
  to: string
  /** The kind of number in the range and entries. */
  kind: Kind
  items: readonly string[]
}

interface Props<Kind extends string> {
  draft: ItemLimitsDraft<Kind>
  onChange: (next: Partial<ItemLimitsDraft<Kind>>) => void
  kinds: readonly { value: Kind; label: string }[]
  unknown: UnknownItems
}

/** Selects the kind of number in the range and entries. */
const KindSelect = <Kind extends string>({ draft, onChange, kinds }: Props<Kind>) => (
  <NativeSelect
    label="Numbers are"
    className={classes.kind}
    data={kinds}
    value={draft.kind}
    onChange={(event) => onChange({ kind: event.currentTarget.value as Kind })}
  />
)

interface RangeEndProps {
  label: string
  value: string
  onChange: (next: string) => void
}

/** One end of a range; shows a message when a longer number was truncated. */
function RangeEnd({ label, value, onChange }: RangeEndProps) {
  const [isCut, setIsCut] = useState(false)
  const change = (text: string) => {
    setIsCut(text.length > longestItem)
    onChange(text.slice(0, longestItem))
  }
  return (
    <TextInput
      label={label}
      error={isCut && `Cut to ${longestItem} characters.`}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

export const ItemRange = <Kind extends string>(props: Props<Kind>) => (
  <div className={classes.fields}>
    <KindSelect {...props} />
    <RangeEnd label="From item" value={props.draft.from} onChange={(from) => props.onChange({ from })} />
    <RangeEnd label="To item" value={props.draft.to} onChange={(to) => props.onChange({ to })} />
  </div>
)

export const ItemEntry = <Kind extends string>(props: Props<Kind>) => (
  <div className={classes.entry}>
    <KindSelect {...props} />
    <ItemEntries
      entries={props.draft.items}
      most={mostListed}
      unknown={props.unknown}
      onChange={(items) => props.onChange({ items })}
    />
  </div>
)

const rangeText = ({ from, to }: ItemLimitsDraft<string>) =>
  from === '' && to === '' ? 'All' : `${from || '…'} – ${to || '…'}`

const entryText = ({ items }: ItemLimitsDraft<string>, unknown: UnknownItems) => {
  const count = items.length === 0 ? 'All' : items.length.toLocaleString('en-US')
  return unknown.items.length === 0 ? count : `${count}, ${unknown.items.length.toLocaleString('en-US')} unknown`
}

/** The last two tabs of a report: Item Range and Item Entry. */
export const itemTabs = <Kind extends string>(props: Props<Kind>) => [
  { id: 'range', label: 'Item Range', chosen: rangeText(props.draft), content: <ItemRange {...props} /> },
  {
    id: 'entry',
    label: 'Item Entry',
    chosen: entryText(props.draft, props.unknown),
    content: <ItemEntry {...props} />,
  },
]
