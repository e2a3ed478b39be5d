import { portalDay } from '#web/kit/calls/portal-day.ts'
import {
  allQuickRanges,
  type DateRange,
  emptyRange,
  quickRanges,
} from '@trade-counter/contract/kit/reports/date-ranges.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ReportTab } from '../ReportPanel.tsx'
import classes from './DateRanges.module.css'

interface Props {
  ranges: readonly DateRange[]
  onChange: (next: readonly DateRange[]) => void
}

const choices = [{ value: '', label: 'Choose …' }, ...quickRanges.map(({ id, label }) => ({ value: id, label }))]

/** The quick range that equals a range today; empty for any other. */
const quickOf = ({ from, to }: DateRange): string =>
  quickRanges.find(({ of }) => {
    const quick = of(portalDay())
    return quick.from === from && quick.to === to
  })?.id ?? ''

/** Four date ranges side by side, each with date fields and quick ranges. */
function DateRanges({ ranges, onChange }: Props) {
  const setRange = (at: number, next: Partial<DateRange>) =>
    onChange(ranges.map((range, n) => (n === at ? { ...range, ...next } : range)))
  const pick = (at: number, id: string) =>
    setRange(at, quickRanges.find((quick) => quick.id === id)?.of(portalDay()) ?? emptyRange)
  return (
    <>
      <div className={classes.fill}>
        <Button variant="default" onClick={() => onChange(allQuickRanges(portalDay()))}>
          Fill in: month and year to date, compared with last year
        </Button>
        <Button variant="subtle" onClick={() => onChange(ranges.map(() => emptyRange))}>
          Remove all dates
        </Button>
      </div>
      <div className={classes.ranges}>
        {ranges.map((range, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified by its place among the four
          <fieldset key={at} className={classes.range}>
            <legend className={classes.legend}>Range {at + 1}</legend>
            <TextInput
              type="date"
              label="From Date"
              value={range.from}
              onChange={(event) => setRange(at, { from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label="To Date"
              value={range.to}
              onChange={(event) => setRange(at, { to: event.currentTarget.value })}
            />
            <NativeSelect
              label="Quick range"
              className={classes.quick}
              data={choices}
              value={quickOf(range)}
              onChange={(event) => pick(at, event.currentTarget.value)}
            />
          </fieldset>
        ))}
      </div>
    </>
  )
}

export const datesTab = (props: Props): ReportTab => ({
  id: 'dates',
  label: 'Dates',
  chosen: String(props.ranges.filter(({ from, to }) => from !== '' && to !== '').length),
  content: <DateRanges {...props} />,
})
