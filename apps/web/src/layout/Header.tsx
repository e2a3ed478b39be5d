import {
  ActionIcon,
  Menu,
  OverflowList,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, MenuIcon, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { productName } from '#web/kit/brand.ts'
import { ScreenLink } from '#web/kit/ScreenLink.tsx'
import type { Session } from '#web/kit/session.ts'
import { drawerBelow } from '#web/theme/tokens.ts'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Header.module.css'
import { NavDrawer } from './NavDrawer.tsx'
import { type NavEntry, navEntries } from './navigation.ts'

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

function More({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <Menu position="bottom-start" shadow="md">
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

function Bar({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <nav aria-label="Main" className={classes.bar}>
      <OverflowList
        data={entries as NavEntry[]}
        gap={2}
        getItemKey={({ name }) => name}
        renderItem={({ name, label }) => (
          <ScreenLink key={name} screen={name} className={classes.entry}>
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
}

/** Wordmark, navigation, colour scheme and account; below 900 px the navigation is a drawer. */
export function Header({ session }: { session: Session }) {
  const asDrawer = useMediaQuery(`(width < ${drawerBelow}px)`, false, { getInitialValueInEffect: false })
  const [drawer, setDrawer] = useState(false)
  const entries = navEntries('main', session.rights)
  return (
    <header className={classes.header}>
      {asDrawer && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label="Open navigation"
          onClick={() => setDrawer(true)}
        >
          <MenuIcon size={18} aria-hidden />
        </ActionIcon>
      )}
      <ScreenLink screen="home" className={classes.wordmark}>
        <img src="/favicon.svg" alt="" width={22} height={22} />
        {productName}
      </ScreenLink>
      {asDrawer ? <span className={classes.gap} /> : <Bar entries={entries} />}
      <ThemeSwitch />
      <AccountMenu session={session} />
      {drawer && <NavDrawer session={session} onClose={() => setDrawer(false)} />}
    </header>
  )
}
