import type { EntryKind } from '#reports/contract/report-items.ts'
import { longestItem, maxListed } from '#kit/contract/declare/report-fields.ts'
import type { ReportDraft } from '#reports/contract/report-parts.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ItemEntries } from './ItemEntries.tsx'
import { unlimited } from '../ReportPanel.tsx'
import classes from './ItemEntries.module.css'
import type { UnknownItems } from '../use-unknown-items.ts'

type ItemLimitsDraft = Pick<ReportDraft, 'from' | 'to' | 'kind' | 'items'>

interface Props {
  draft: ItemLimitsDraft
  onChange: (next: Partial<ItemLimitsDraft>) => void
  kinds: Partial<Record<EntryKind, string>>
  unknown: UnknownItems
}

const KindSelect = ({ draft, onChange, kinds }: Props) => (
  <NativeSelect
    label="Numbers are"
    w="10rem"
    data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
    value={draft.kind}
    onChange={(event) => onChange({ kind: event.currentTarget.value as EntryKind })}
  />
)

interface RangeEndProps {
  label: string
  value: string
  onChange: (next: string) => void
}

/** One end of a range. Shows a message if a longer number was truncated. */
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

export const ItemRange = (props: Props) => (
  <div className="row">
    <KindSelect {...props} />
    <RangeEnd label="From item" value={props.draft.from} onChange={(from) => props.onChange({ from })} />
    <RangeEnd label="To item" value={props.draft.to} onChange={(to) => props.onChange({ to })} />
  </div>
)

const ItemEntry = (props: Props) => (
  <div className={`${classes.limits} row`}>
    <KindSelect {...props} />
    <ItemEntries
      entries={props.draft.items}
      most={maxListed}
      unknown={props.unknown}
      onChange={(items) => props.onChange({ items })}
    />
  </div>
)

const rangeText = ({ from, to }: ItemLimitsDraft) =>
  from === '' && to === '' ? unlimited : `${from || '…'} – ${to || '…'}`

const entryText = ({ items }: ItemLimitsDraft, unknown: UnknownItems) => {
  const count = items.length === 0 ? unlimited : items.length.toLocaleString('en-US')
  return unknown.items.length === 0 ? count : `${count}, ${unknown.items.length.toLocaleString('en-US')} unknown`
}

export const itemTabs = (props: Props) => [
  { id: 'range', label: 'Item Range', chosen: rangeText(props.draft), content: <ItemRange {...props} /> },
  {
    id: 'entry',
    label: 'Item Entry',
    chosen: entryText(props.draft, props.unknown),
    content: <ItemEntry {...props} />,
  },
]
