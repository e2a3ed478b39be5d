import { portalDay } from '#kit/web/calls/portal-time.ts'
import { allQuickRanges, type DateRange, emptyRange, quickRange, quickRanges } from '#reports/contract/date-ranges.ts'
import { Box, Button, Checkbox, NativeSelect } from '@mantine/core'
import { DayInput } from '#kit/web/filters/DayInput.tsx'
import { clearHalfTyped } from '#kit/web/filters/half-typed.ts'
import { useRef } from 'react'
import type { ReportTab } from '../ReportPanel.tsx'
import classes from './DateRanges.module.css'

interface Props {
  ranges: readonly DateRange[]
  /** Whether the ranges are compared; undefined if the report cannot compare them. */
  compare: boolean | undefined
  onChange: (next: { ranges?: readonly DateRange[]; compare?: true | undefined }) => void
}

const ends = [
  { end: 'from', label: 'From Date' },
  { end: 'to', label: 'To Date' },
] as const

const choices = [{ value: '', label: 'Choose …' }, ...quickRanges.map(({ id, label }) => ({ value: id, label }))]

/** Returns the quick range that the user chose, or that equals the range today; empty if there is none. */
const quickOf = ({ from, to, quick: chosen }: DateRange): string =>
  chosen ??
  quickRanges.find(({ of }) => {
    const quick = of(portalDay())
    return quick.from === from && quick.to === to
  })?.id ??
  ''

/** Four date ranges side by side, each with date fields and quick ranges. */
function DateRanges({ ranges, compare, onChange }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const replace = (at: number, next: DateRange) =>
    onChange({ ranges: ranges.map((range, n) => (n === at ? next : range)) })
  /** Typing a date makes the range fixed. */
  const setDate = (at: number, { from, to }: DateRange, next: Partial<DateRange>) => replace(at, { from, to, ...next })
  const pick = (at: number, id: string) => replace(at, quickRange(id, portalDay()) ?? emptyRange)
  return (
    <>
      <Box className="row" mb="0.625rem">
        <Button variant="default" onClick={() => onChange({ ranges: allQuickRanges(portalDay()), compare: true })}>
          Fill in: month and year to date, compared with last year
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            clearHalfTyped(fields.current)
            onChange({ ranges: ranges.map(() => emptyRange) })
          }}
        >
          Remove all dates
        </Button>
        {compare !== undefined && (
          <Checkbox
            label="Compare range 1 with 2, and 3 with 4"
            checked={compare}
            onChange={(event) => onChange({ compare: event.currentTarget.checked || undefined })}
          />
        )}
      </Box>
      <div ref={fields} className={classes.ranges}>
        {ranges.map((range, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified by its place among the four
          <fieldset key={at} className={classes.range}>
            <legend>Range {at + 1}</legend>
            {ends.map(({ end, label }) => (
              <DayInput
                key={end}
                label={label}
                value={range[end]}
                onChange={(event) => setDate(at, range, { [end]: event.currentTarget.value })}
              />
            ))}
            <NativeSelect
              label="Quick range"
              style={{ gridColumn: '1 / -1' }}
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
