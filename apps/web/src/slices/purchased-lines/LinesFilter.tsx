import { datesReversed, reversedMessage } from '@trade-counter/contract/kit/dates.ts'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { X } from 'lucide-react'
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
  const day = (label: string, field: 'fromDate' | 'toDate') => (
    <TextInput
      type="date"
      label={label}
      flex="0 1 136px"
      min="2010-01-01"
      max="2100-12-31"
      error={field === 'fromDate' && reversed}
      value={draft[field]}
      onChange={(event) => setDraft({ [field]: event.currentTarget.value })}
    />
  )
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
        {day('From Date', 'fromDate')}
        {day('To Date', 'toDate')}
        <Button type="submit" disabled={reversed}>
          Submit
        </Button>
        <ul className={classes.parts} aria-label="Held to">
          {linesParts({ ...search, fromDate: '', toDate: '' }).map(({ label, value, without }) => (
            <li key={label} className={classes.part}>
              <span className={classes.label}>{label}</span> {value}
              <UnstyledButton
                className={classes.remove}
                aria-label={`Remove ${label} ${value}`}
                onClick={() => onSearch(without)}
              >
                <X size={12} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {reversed && (
          <p role="alert" className={classes.fault}>
            {reversedMessage(draft.fromDate, draft.toDate)}
          </p>
        )}
      </form>
    </search>
  )
}
