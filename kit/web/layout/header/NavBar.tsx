import { Menu, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { fittingCount } from './fitting.ts'
import classes from './Header.module.css'
import type { NavEntry } from './navigation.ts'

function More({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.entry}>
          More <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ name, label }) => (
          <Menu.Item key={name} renderRoot={(props) => <ScreenLink {...props} screen={name} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A horizontal navigation bar. Entries that don't fit move into a 'More' menu. */
export function NavBar({ entries }: { entries: readonly NavEntry[] }) {
  const bar = useRef<HTMLElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(entries.length)
  useLayoutEffect(() => {
    const [room, measured] = [bar.current, ghost.current]
    if (!room || !measured) return
    const measure = () => {
      const widths = [...measured.children].map((child) => child.getBoundingClientRect().width)
      setCount(fittingCount(widths.slice(0, -1), room.clientWidth, widths.at(-1) ?? 0))
    }
    // The hidden copy changes size when the font or the entries load.
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    observer.observe(measured)
    measure()
    return () => observer.disconnect()
  }, [])
  const rest = entries.slice(count)
  return (
    <nav aria-label="Main" className={classes.bar} ref={bar}>
      {entries.slice(0, count).map(({ name, label }) => (
        <ScreenLink key={name} screen={name} className={classes.entry}>
          {label}
        </ScreenLink>
      ))}
      {rest.length > 0 && <More entries={rest} />}
      <div className={classes.ghost} ref={ghost} aria-hidden>
        {entries.map(({ name, label }) => (
          <span key={name} className={classes.entry}>
            {label}
          </span>
        ))}
        <span className={classes.entry}>
          More <ChevronDown size={14} />
        </span>
      </div>
    </nav>
  )
}
