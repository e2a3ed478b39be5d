import { datePresets, type Dates } from '#kit/contract/date-presets.ts'
import { datesReversed, reversedMessage } from '#kit/contract/dates.ts'
import { Button, Menu } from '@mantine/core'
import { CalendarRange } from 'lucide-react'
import { portalDay } from '../calls/portal-time.ts'
import classes from './DateFields.module.css'
import { fieldsOf, TextField } from './fields.tsx'

interface Props {
  dates: Dates
  onChange: (next: Partial<Dates>) => void
  /** Called with a common range that the user picks. */
  onPick: (dates: Dates) => void
  /** Replaces the check of the order. */
  faults?: { from?: string | undefined; to?: string | undefined }
  min?: string
  max?: string
  onBlur?: () => void
}

/** From and To, and a menu of common ranges. */
export function DateFields({ dates, onChange, onPick, faults, min, max = '9999-12-31', onBlur }: Props) {
  const { fromDate, toDate } = dates
  const isReversed = datesReversed(fromDate, toDate)
  const { from, to } = faults ?? { from: isReversed && reversedMessage(fromDate, toDate), to: false }
  const field = fieldsOf(dates, onChange)
  const day = { type: 'date', width: 126, min, max, onBlur, 'aria-invalid': isReversed }
  return (
    <div className={classes.dates}>
      <TextField label="From Date" {...day} error={from} {...field('fromDate')} />
      <TextField label="To Date" {...day} error={to} {...field('toDate')} />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" className={classes.button} aria-label="Usual dates" title="Usual dates">
            <CalendarRange size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {datePresets.map(({ label, of }) => (
            <Menu.Item key={label} onClick={() => onPick(of(portalDay()))}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
