import '#web/kit/no-eval.ts'
import '@fontsource-variable/inter/index.css'
import '#web/theme/styles.css'
import 'virtual:theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { colorSchemeManager } from '#web/kit/color-scheme.ts'
import { cspNonce } from '#web/kit/csp-nonce.ts'
import { mayRetry } from '#web/kit/query-retry.ts'
import { openSession } from '#web/kit/session.ts'
import { browserVault } from '#web/kit/session-vault.ts'
import { settleInput, watchInput } from '#web/kit/unsaved-input.ts'
import { watchVersion } from '#web/kit/version-watch.ts'
import { router } from '#web/router.tsx'
import { watchSession } from '#web/session/watch-session.ts'
import { theme } from '#web/theme/theme.ts'

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, gcTime: 5 * 60_000, refetchOnWindowFocus: false, retry: mayRetry } },
})

async function start(container: HTMLElement): Promise<void> {
  await openSession(browserVault)
  watchSession(
    {
      href: () => router.state.location.href,
      pathname: () => router.state.location.pathname,
      replace: (path) => void router.navigate({ to: path, replace: true }),
    },
    queries,
  )
  watchInput()
  // What was typed into a screen is in its address once it is searched for.
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && settleInput())
  watchVersion()
  createRoot(container).render(
    <StrictMode>
      {/* The variables come from a static stylesheet and inline styles as text nodes: nothing here sets innerHTML. */}
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        deduplicateInlineStyles
        getStyleNonce={cspNonce}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

const container = document.getElementById('root')
if (container) void start(container)
