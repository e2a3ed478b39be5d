import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { screens } from '#app/contract/screens.ts'
import { ScreensContext } from '#kit/web/screen/screens.ts'
import { createContext, type ReactNode, use } from 'react'

const Content = createContext<ReactNode>(null)

/**
 * Renders content that reads the address, in a router of its own.
 * @returns renders other content in its place
 */
export async function renderRouted(content: ReactNode, address = '/'): Promise<(next: ReactNode) => void> {
  const routeTree = createRootRoute({ component: () => use(Content) })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  const routed = (inside: ReactNode) => (
    <MantineProvider>
      <ScreensContext value={screens}>
        <Content value={inside}>
          <RouterProvider router={router} />
        </Content>
      </ScreensContext>
    </MantineProvider>
  )
  const { rerender } = render(routed(content))
  return (next) => act(() => rerender(routed(next)))
}
