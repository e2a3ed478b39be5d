import {
  canSubmit,
  clearedFilter,
  hasDaysOld,
  type PayablesFilter as Filter,
  searchTypeLabels,
  searchTypes,
  statuses,
  statusLabels,
  withStatus,
} from '@trade-counter/contract/slices/accounts-payable/rules.ts'
import { datesReversed, reversedMessage } from '@trade-counter/contract/kit/dates.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { showAlert } from '#web/kit/messages/dialogs.tsx'
import { FilterPanel } from '#web/kit/filters/FilterPanel.tsx'
import { ShipToSelect } from '#web/kit/filters/ShipToSelect.tsx'
import type { ShipTos } from '#web/kit/filters/use-ship-tos.ts'
import { daysOldOptions, type FilterPart } from './payables-address.ts'
import classes from './PayablesFilter.module.css'

interface Props {
  /** The current field values, searched or not. */
  draft: Filter
  setDraft: (next: Partial<Filter>) => void
  /** The active filters, which leave out rows. */
  parts: readonly FilterPart[]
  shipTos: ShipTos
  onSearch: (next: Filter) => void
  onRemove: (without: Partial<Filter>) => void
  onClear: () => void
}

const width = (px: number) => `0 1 ${px}px`
const typeOptions = searchTypes.map((value) => ({ value, label: searchTypeLabels[value] }))
const statusOptions = statuses.map((value) => ({ value, label: statusLabels[value] }))

/** The fields for text and type, invoice dates, age, ship-to, and status. */
export function PayablesFilter({ draft, setDraft, parts, shipTos, onSearch, onRemove, onClear }: Props) {
  const { fromDate, toDate } = draft
  const reversed = datesReversed(fromDate, toDate)
  const told = useRef('')
  // Validates on blur, because a date is incomplete while it is typed.
  const tellReversed = () => {
    const message = reversed ? reversedMessage(fromDate, toDate) : ''
    if (message !== '' && message !== told.current) void showAlert({ title: 'Dates', message })
    told.current = message
  }
  const day = (label: string, field: 'fromDate' | 'toDate') => (
    <TextInput
      type="date"
      label={label}
      flex={width(136)}
      max="9999-12-31"
      aria-invalid={reversed}
      value={draft[field]}
      onChange={(event) => setDraft({ [field]: event.currentTarget.value })}
      onBlur={tellReversed}
    />
  )
  return (
    <FilterPanel
      searchLabel="Submit"
      canSearch={canSubmit(draft)}
      onSearch={() => onSearch(draft)}
      onClear={() => {
        setDraft(clearedFilter)
        onClear()
      }}
      chips={parts.map(({ without, ...chip }) => ({ ...chip, onRemove: without && (() => onRemove(without)) }))}
    >
      <TextInput
        label="Search text"
        flex={width(200)}
        maxLength={60}
        value={draft.searchWord}
        onChange={(event) => setDraft({ searchWord: event.currentTarget.value })}
      />
      <NativeSelect
        label="Search type"
        flex={width(140)}
        data={typeOptions}
        value={draft.searchWordType}
        onChange={(event) => setDraft({ searchWordType: event.currentTarget.value as Filter['searchWordType'] })}
      />
      {day('From Date', 'fromDate')}
      {day('To Date', 'toDate')}
      <NativeSelect
        label="Days Old"
        flex={width(106)}
        data={daysOldOptions}
        disabled={!hasDaysOld(draft.status)}
        value={draft.bucket}
        onChange={(event) => setDraft({ bucket: event.currentTarget.value as Filter['bucket'] })}
      />
      <ShipToSelect
        shipTos={shipTos}
        flex={width(220)}
        value={draft.shipTo}
        onChange={(shipTo) => setDraft({ shipTo })}
      />
      <NativeSelect
        label="Status"
        flex={width(96)}
        data={statusOptions}
        value={draft.status}
        onChange={(event) => setDraft(withStatus(draft, event.currentTarget.value as Filter['status']))}
      />
      {reversed && (
        <p role="alert" className={classes.reversed}>
          {reversedMessage(fromDate, toDate)}
        </p>
      )}
    </FilterPanel>
  )
}
