import '@fontsource-variable/inter/index.css'
import '#kit/web/theme/styles.css'
import 'virtual:theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { servedAt } from '#kit/web/brand/addresses.ts'
import { openSession } from '#kit/web/session/session.ts'
import { browserVault } from '#kit/web/session/session-vault.ts'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { markInputSaved, watchInput } from '#kit/web/session/unsaved-input.ts'
import { watchVersion } from '#kit/web/calls/version-watch.ts'
import { screens } from '#app/contract/screens.ts'
import { screenAt } from '#kit/contract/declare/screen.ts'
import { ScreensContext } from '#kit/web/screen/screens.ts'
import { router } from './router.tsx'
import { watchSession } from '#accounts/web/life/watch-session.ts'

async function start(container: HTMLElement): Promise<void> {
  await openSession(browserVault)
  watchSession({
    href: () => router.state.location.publicHref,
    screen: () => screenAt(screens, router.state.location.pathname)?.[1],
    replace: (path) => void router.navigate({ to: path, replace: true }),
    restart: () => location.assign(servedAt(screens.home.path)),
  })
  watchInput()
  // After a search, the address contains the screen's input.
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && markInputSaved())
  watchVersion()
  createRoot(container).render(
    <StrictMode>
      <ThemeProvider>
        <ScreensContext value={screens}>
          <RouterProvider router={router} />
        </ScreensContext>
      </ThemeProvider>
    </StrictMode>,
  )
}

const container = document.getElementById('root')
if (container) void start(container)
