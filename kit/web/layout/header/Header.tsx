import { ActionIcon } from '@mantine/core'
import { MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import type { Session } from '#kit/web/session/session.ts'
import { Wordmark } from '#kit/web/brand/Wordmark.tsx'
import { drawerBelow } from '#kit/web/theme/tokens.ts'
import { useNarrowerThan } from '#kit/web/theme/use-window.ts'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Header.module.css'
import { NavBar } from './NavBar.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { useNavEntries } from './navigation.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Wordmark, navigation, search box, color scheme, and account. Below 900 px, the navigation is a drawer. */
export function Header({ session, find }: { session: Session; find: ReactNode }) {
  const asDrawer = useNarrowerThan(drawerBelow)
  const [drawer, setDrawer] = useState(false)
  const navEntries = useNavEntries(session.rights)
  return (
    <div className={`${classes.header} screen-only`}>
      {asDrawer && (
        <ActionIcon aria-label="Open navigation" onClick={() => setDrawer(true)}>
          <MenuIcon size={18} aria-hidden />
        </ActionIcon>
      )}
      <ScreenLink screen="home" className={classes.wordmark}>
        <Wordmark />
      </ScreenLink>
      {asDrawer ? <span className="grow" /> : <NavBar entries={navEntries('main')} />}
      {find}
      <ThemeSwitch />
      <AccountMenu session={session} />
      {drawer && <NavDrawer session={session} onClose={() => setDrawer(false)} />}
    </div>
  )
}
