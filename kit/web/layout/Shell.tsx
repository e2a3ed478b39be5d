import './shell-styles.css'
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { type ReactNode, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type GridTools, GridToolsContext } from '../grid/row-tools.ts'
import { loadTableWhenIdle } from '../grid/load-table.ts'
import { OfflineApp } from '../offline/OfflineApp.tsx'
import { useShownScreen } from '../screen/screens.ts'
import { useSession } from '../session/session.ts'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { KeySheet } from './header/KeySheet.tsx'
import { LocationLine } from './header/LocationLine.tsx'
import { Notices } from './Notices.tsx'
import { ServerAway } from './ServerAway.tsx'
import classes from './Shell.module.css'

/** Acknowledges a click while the next screen loads. Shows nothing if the screen opens immediately. */
function OpeningBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading && <div role="progressbar" aria-label="Opening the screen" className={classes.opening} />
}

interface Props {
  find?: ReactNode
  /** Shown in place of a screen that needs a customer, until one is chosen. */
  customerChoice?: ReactNode
  gridTools?: GridTools
}

/**
 * The header and footer of every signed-in screen. They render at low priority after the router's own work, so that a
 * slow phone still responds to touch.
 * @param find the header's search box
 */
export function Shell(props: Props) {
  return useDeferredValue(true, false) ? <Frame {...props} /> : null
}

function Frame({ find, customerChoice, gridTools }: Props) {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [, screen] = useShownScreen() ?? []
  const offlinePath = screen?.worksOffline && path
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  // The frame paints first. Its content then renders without blocking the user's input.
  const [isFramed, setFramed] = useState(false)
  useEffect(() => {
    startTransition(() => setFramed(true))
    loadTableWhenIdle()
  }, [])
  // Another screen is another page: reading and tabbing start over there, unless it has focused its first field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is waited for
  useEffect(() => {
    const isFocused = main.current?.contains(document.activeElement)
    if (!first.current && !isFocused) main.current?.focus({ preventScroll: true })
    first.current = false
  }, [path])
  if (!session) return null
  const content = session.customer || !screen || screen.withoutCustomer ? <Outlet /> : customerChoice
  return (
    <div className={`${classes.shell} flows`}>
      <OpeningBar />
      <a className={`${classes.skip} screen-only`} href="#content">
        Skip to content
      </a>
      <header>
        <Header session={session} find={find} />
        <LocationLine session={session} />
      </header>
      <main id="content" ref={main} tabIndex={-1} className={`${classes.main} flows`}>
        <Notices />
        <ServerAway />
        <GridToolsContext value={gridTools}>{isFramed && content}</GridToolsContext>
      </main>
      {isFramed && <Footer session={session} />}
      {isFramed && offlinePath && <OfflineApp path={offlinePath} />}
      <KeySheet />
    </div>
  )
}
