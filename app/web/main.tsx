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
import { router } from './router.tsx'
import { watchSession } from '#accounts/web/life/watch-session.ts'

async function start(container: HTMLElement): Promise<void> {
  await openSession(browserVault)
  watchSession({
    href: () => router.state.location.publicHref,
    pathname: () => router.state.location.pathname,
    replace: (path) => void router.navigate({ to: path, replace: true }),
    restart: (path) => location.assign(servedAt(path)),
  })
  watchInput()
  // After a search, the address contains the screen's input.
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && markInputSaved())
  watchVersion()
  createRoot(container).render(
    <StrictMode>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StrictMode>,
  )
}

const container = document.getElementById('root')
if (container) void start(container)
