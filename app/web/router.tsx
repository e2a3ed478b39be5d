import { meets } from '#kit/contract/declare/need.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import { screenList, screens } from '#app/contract/screens.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { type FunctionComponent, lazy } from 'react'
import { basePath } from '#kit/web/brand/addresses.ts'
import { clearNotices, showNotice } from '#kit/web/messages/notices.ts'
import { saveReturnAddress } from '#kit/web/session/return-address.ts'
import { namedIn, readLinked, withCustomer } from '#kit/web/screen/linked-customer.ts'
import { type AddressSearch, linkedField, parseAddress, writeAddress } from '#kit/web/screen/search-codec.ts'
import { currentSession, type Session, validSession } from '#kit/web/session/session.ts'
import { Root, RouteFailure } from '#kit/web/layout/Root.tsx'
import { hasFeature } from '#kit/web/screen/features.ts'
import { OrderAgainContext } from '#orders/web/order-again.ts'
import { screenComponents } from './features.ts'

const refusals = () => import('#kit/contract/declare/refusal.ts')

/** Whether an employee has to choose an employee first. The frame asks for a missing customer. */
const needsEmployee = (screen: Screen, { rights, customer, employee }: Session): boolean =>
  rights.loginType === 'E' && !customer && !employee && !screen.withoutEmployee

/**
 * Redirects an address with different letter case to the specified spelling, so that links recognize the current
 * screen.
 */
function spelled(path: string, { pathname, search, hash }: ParsedLocation): void {
  if (pathname === path || pathname.toLowerCase() !== path.toLowerCase()) return
  throw redirect({ to: path, search, hash, replace: true })
}

/**
 * Shows the customer in the address, with a notice if another one was chosen. If the address names no customer, adds
 * the chosen one. On screens whose addresses name no customer, removes it.
 */
async function followAddress(screen: Screen, { pathname, search, hash }: ParsedLocation): Promise<void> {
  const { [linkedField]: named, ...rest } = search as AddressSearch
  const session = validSession()
  if (!session || named === namedIn(screen, session)) return
  const linked = screen.everyCustomer ? undefined : readLinked(named)
  if (linked) {
    const { openLinkedCustomer } = await import('#accounts/web/choose/open-linked-customer.ts')
    const opened = await openLinkedCustomer(session, linked)
    if (opened.kind === 'refused') {
      const { notYoursText } = await refusals()
      showNotice({ kind: 'problem', text: notYoursText })
      throw redirect({ to: screens.home.path, replace: true })
    }
    // Whoever picks a customer from a list of all knows it.
    const { search: before } = router.state.resolvedLocation ?? {}
    const isPicked = before !== undefined && readLinked((before as AddressSearch)[linkedField]) === undefined
    if (opened.kind === 'switched' && !isPicked) {
      showNotice({ kind: 'info', text: `Now viewing ${opened.customer.name}.` })
    }
    if (named === namedIn(screen, validSession())) return
  }
  throw redirect({ to: pathname, search: rest, hash, replace: true })
}

/** Checks a screen's requirements before any of it loads. */
async function guard(screen: Screen, href: string): Promise<void> {
  if (screen.needs.kind === 'open') return
  const session = validSession()
  if (!session) {
    saveReturnAddress(href, currentSession()?.identityKey)
    throw redirect({ to: screens.sessionEnded.path, replace: true })
  }
  if (needsEmployee(screen, session)) throw redirect({ to: screens.employeeList.path, replace: true })
  if (meets(screen.needs, session.rights)) return
  const { refusalText } = await refusals()
  showNotice({
    kind: 'problem',
    text: refusalText(screen.needs, session.rights, `the page "${screen.label}"`),
  })
  throw redirect({ to: screens.home.path, replace: true })
}

const lazyNotFound = lazyRouteComponent(() => import('#kit/web/layout/NotFound.tsx'), 'NotFound')

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyNotFound,
})

const OrderAgain = lazy(async () => ({ default: (await import('#buying/web/ordering/OrderAgain.tsx')).OrderAgain }))

const CustomerChoice = lazy(async () => ({
  default: (await import('#accounts/web/choose/CustomerLists.tsx')).CustomerChoice,
}))

const gridTools = {
  Views: lazy(async () => ({ default: (await import('#views/web/GridViews.tsx')).GridViews })),
  Selected: lazy(async () => ({ default: (await import('#buying/web/SelectedRows.tsx')).SelectedRows })),
  Add: lazy(async () => ({ default: (await import('#buying/web/ordering/AddRow.tsx')).AddRow })),
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(async () => {
    const [{ Shell }, { FindBox }] = await Promise.all([
      import('#kit/web/layout/Shell.tsx'),
      import('#home/web/find/FindBox.tsx'),
    ])
    return {
      default: () => (
        <OrderAgainContext value={OrderAgain}>
          <Shell find={<FindBox />} customerChoice={<CustomerChoice />} gridTools={gridTools} />
        </OrderAgainContext>
      ),
    }
  }, 'default'),
})

/** Stands in for the screen of a feature that is switched off. */
const placeholder = async () => (await import('#kit/web/layout/PlaceholderScreen.tsx')).PlaceholderScreen

/** Converts the named export of a lazily loaded module to what the router loads. */
const lazily = (load: () => Promise<FunctionComponent>) =>
  lazyRouteComponent(async () => ({ default: await load() }), 'default')

const routesOf = ([name, screen]: readonly [ScreenName, Screen]) =>
  [screen.path, screen.also]
    .filter((path) => path !== undefined)
    .map((path) =>
      createRoute({
        getParentRoute: (): typeof root => (screen.frame === 'shell' ? (shell as unknown as typeof root) : root),
        path,
        search: {
          middlewares: [({ search, next }) => withCustomer(next(search) as AddressSearch, screen, validSession())],
        },
        beforeLoad: async ({ location }) => {
          spelled(path, location)
          await followAddress(screen, location)
          await guard(screen, location.publicHref)
        },
        component: lazily(hasFeature(screen.feature) ? screenComponents[name] : placeholder),
      }),
    )

/** Keeps the frame for an unknown address after sign-in. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: () => {
    if (!validSession()) throw notFound()
  },
  component: lazyNotFound,
})

const framed = (frame: Screen['frame']) => screenList.filter(([, screen]) => screen.frame === frame).flatMap(routesOf)

export const router = createRouter({
  routeTree: root.addChildren([...framed('bare'), shell.addChildren([...framed('shell'), unknown])]),
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  basepath: basePath,
  caseSensitive: false,
  // Part of the entry chunk, because it must render even when a screen's files fail to load.
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
})

// A notice belongs to the screen on which it appeared. A redirect clears none, because the guard has just explained the
// redirect or the customer.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (pathChanged && fromLocation && router.state.status === 'idle') clearNotices()
})
