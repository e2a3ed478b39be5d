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
} from '#money/contract/accounts-payable/rules.ts'
import { datesReversed, reversedMessage } from '#kit/contract/dates.ts'
import { useRef } from 'react'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { DateFields } from '#kit/web/filters/DateFields.tsx'
import { ChoiceField, choices, fieldsOf, TextField } from '#kit/web/filters/fields.tsx'
import { activeIn, chipsOf, type FilterPart } from '#kit/web/filters/filter-parts.ts'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { ShipToSelect } from '#accounts/web/filters/ShipToSelect.tsx'
import { useFirstFocus } from '#kit/web/filters/use-first-focus.ts'
import type { ShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { isInitial } from '#kit/web/screen/search-codec.ts'
import { daysOldOptions, payablesAddress } from './payables-address.ts'

interface Props {
  draft: Filter
  setDraft: (next: Partial<Filter>) => void
  parts: readonly FilterPart<Filter>[]
  shipTos: ShipTos
  onSearch: (next: Filter) => void
  onRemove: (without: Partial<Filter>) => void
  onClear: () => void
}

const typeOptions = choices(searchTypes, searchTypeLabels)
const statusOptions = choices(statuses, statusLabels)

export function PayablesFilter({ draft, setDraft, parts, shipTos, onSearch, onRemove, onClear }: Props) {
  const field = fieldsOf(draft, setDraft)
  const first = useFirstFocus(isInitial(payablesAddress, draft))
  const lastMessage = useRef('')
  // Validates on blur, because a date is incomplete while the user types it.
  const alertReversed = () => {
    const { fromDate, toDate } = draft
    const message = datesReversed(fromDate, toDate) ? reversedMessage(fromDate, toDate) : ''
    if (message !== '' && message !== lastMessage.current) void showAlert({ title: 'Dates', message })
    lastMessage.current = message
  }
  return (
    <FilterPanel
      startsWithRows
      searchLabel="Submit"
      canSearch={canSubmit(draft)}
      onSearch={() => onSearch(draft)}
      onClear={() => {
        setDraft(clearedFilter)
        onClear()
      }}
      chips={chipsOf(parts, onRemove)}
      more={{
        active: activeIn(parts, 'bucket', 'shipTo'),
        fields: (
          <>
            <ChoiceField
              label="Days Old"
              width={110}
              data={daysOldOptions}
              disabled={!hasDaysOld(draft.status)}
              {...field('bucket')}
            />
            <ShipToSelect shipTos={shipTos} width={220} {...field('shipTo')} />
          </>
        ),
      }}
    >
      <TextField ref={first} label="Search text" width={250} maxLength={60} {...field('searchWord')} />
      <ChoiceField label="Search type" width={140} data={typeOptions} {...field('searchWordType')} />
      <DateFields
        dates={draft}
        onChange={setDraft}
        onPick={(dates) => onSearch({ ...draft, ...dates })}
        onBlur={alertReversed}
      />
      <ChoiceField
        label="Status"
        width={100}
        data={statusOptions}
        value={draft.status}
        onChange={(status) => setDraft(withStatus(draft, status))}
      />
    </FilterPanel>
  )
}
