import { datesReversed, reversedMessage } from '#kit/contract/dates.ts'
import { DatePresets } from '#kit/web/filters/DatePresets.tsx'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { chipsOf } from '#kit/web/filters/filter-parts.ts'
import { fieldsOf, TextField } from '#kit/web/filters/fields.tsx'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import type { FilterPart } from '#kit/web/filters/filter-parts.ts'
import type { LinesAddress } from './lines-address.ts'

interface Props {
  search: LinesAddress
  parts: readonly FilterPart<LinesAddress>[]
  onSearch: (next: Partial<LinesAddress>) => void
}

/** The lines' filters, which can be removed, and the dates, which can be changed. */
export function LinesFilter({ search, parts, onSearch }: Props) {
  const [draft, setDraft] = useDraft({ fromDate: search.fromDate, toDate: search.toDate })
  const reversed = datesReversed(draft.fromDate, draft.toDate)
  const field = fieldsOf(draft, setDraft)
  const day = { type: 'date', width: 136, min: '2010-01-01', max: '2100-12-31' }
  return (
    <FilterPanel
      startsWithRows
      searchLabel="Submit"
      canSearch={!reversed}
      onSearch={() => onSearch(draft)}
      chips={chipsOf(parts, onSearch)}
    >
      <DatePresets onPick={onSearch}>
        <TextField
          label="From Date"
          {...day}
          error={reversed && reversedMessage(draft.fromDate, draft.toDate)}
          {...field('fromDate')}
        />
        <TextField label="To Date" {...day} {...field('toDate')} />
      </DatePresets>
    </FilterPanel>
  )
}
