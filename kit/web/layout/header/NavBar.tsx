import { Menu, OverflowList, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import classes from './Header.module.css'
import type { NavEntry } from './navigation.ts'

const More = ({ entries }: { entries: readonly NavEntry[] }) => (
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

/** A horizontal navigation bar. Entries that don't fit move into a 'More' menu. */
export const NavBar = ({ entries }: { entries: readonly NavEntry[] }) => (
  <nav aria-label="Main" className={classes.bar}>
    <OverflowList
      gap={0}
      data={[...entries]}
      getItemKey={({ name }) => name}
      renderItem={({ name, label }) => (
        <ScreenLink screen={name} className={classes.entry}>
          {label}
        </ScreenLink>
      )}
      renderOverflow={(rest) => (
        <div>
          <More entries={rest} />
        </div>
      )}
    />
  </nav>
)
