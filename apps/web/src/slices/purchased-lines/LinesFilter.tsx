import { datesReversed, reversedMessage } from '@trade-counter/contract/kit/dates.ts'
import { Button } from '@mantine/core'
import { FilterChips } from '#web/kit/filters/FilterChips.tsx'
import { chipsOf } from '#web/kit/filters/filter-parts.ts'
import { fieldsOf, TextField } from '#web/kit/filters/fields.tsx'
import { useDraft } from '#web/kit/filters/use-draft.ts'
import classes from './LinesFilter.module.css'
import { type LinesAddress, linesParts } from './lines-address.ts'

interface Props {
  search: LinesAddress
  onSearch: (next: Partial<LinesAddress>) => void
}

/** The lines' filters, each removable, and the dates, which can be changed. */
export function LinesFilter({ search, onSearch }: Props) {
  const [draft, setDraft] = useDraft({ fromDate: search.fromDate, toDate: search.toDate })
  const reversed = datesReversed(draft.fromDate, draft.toDate)
  const field = fieldsOf(draft, setDraft)
  const day = { type: 'date', width: 136, min: '2010-01-01', max: '2100-12-31' }
  const parts = linesParts({ ...search, fromDate: '', toDate: '' })
  return (
    <search>
      <form
        className={classes.panel}
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault()
          if (!reversed) onSearch(draft)
        }}
      >
        <TextField label="From Date" {...day} error={reversed} {...field('fromDate')} />
        <TextField label="To Date" {...day} {...field('toDate')} />
        <Button type="submit" disabled={reversed}>
          Submit
        </Button>
        <FilterChips label="Held to" chips={chipsOf(parts, onSearch)} />
        {reversed && (
          <p role="alert" className={classes.fault}>
            {reversedMessage(draft.fromDate, draft.toDate)}
          </p>
        )}
      </form>
    </search>
  )
}
