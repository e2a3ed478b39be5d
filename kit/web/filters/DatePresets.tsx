import { datePresets, type Dates } from '#kit/contract/date-presets.ts'
import { Button, Menu } from '@mantine/core'
import { CalendarRange } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalDay } from '../calls/portal-day.ts'
import classes from './DatePresets.module.css'

interface Props {
  /** The From and To fields. */
  children: ReactNode
  onPick: (dates: Dates) => void
}

/** Two date fields and a menu of common ranges. */
export const DatePresets = ({ children, onPick }: Props) => (
  <div className={classes.dates}>
    {children}
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
