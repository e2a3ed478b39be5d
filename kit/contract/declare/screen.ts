import type { Feature } from './features.ts'
import type { Need } from './need.ts'
import type { ScreenName } from './register.ts'

/** A screen of the portal. Its route, guard, navigation entry, and heading derive from this. */
export interface Screen {
  /** As specified. Matching ignores case. */
  path: string
  /** Another address of the same screen. */
  also?: string
  /** The navigation entry, and the link text on other screens. */
  label: string
  /** Page heading and browser tab title. */
  title: string
  needs: Need
  /** `shell` is inside the common header and footer; `bare` is standalone. */
  frame: 'shell' | 'bare'
  /** The feature that the screen belongs to. If an installation switches it off, a placeholder replaces the screen. */
  feature?: Feature
  /** The position in the navigation: the bar, the `My Account` menu, below that menu's own entries, or below Logout. */
  nav?: 'main' | 'my account' | 'people' | 'operation'
  /** The screen shows data of every customer that the viewer may see, not only of the chosen one. */
  everyCustomer?: true
  /** Like `everyCustomer`, but only if this field of the screen's address has this value. */
  everyCustomerWhen?: { field: string; value: string | undefined }
  /**
   * The address names the subject of the screen, such as an order or a report. Saved views leave it out and keep only
   * the grid's sort order, quick find, and columns.
   */
  namesSubject?: true
  /** The address names no customer: the screen is about every customer of the viewer, or only the account. */
  plainAddress?: true
  /** The screen works without a connection. Until there is one again, it holds the session until it is idle. */
  worksOffline?: true
  /** The screen concerns no customer, so its frame names none. */
  ofNoCustomer?: true
  /** Available before a group or an employee has chosen a customer. */
  withoutCustomer?: true
  /** Available before an employee has chosen an employee. */
  withoutEmployee?: true
}

export type Screens = Readonly<Record<string, Screen>>

/** Returns the name and declaration of the screen at a path, in any case. */
export const screenAt = (screens: Screens, path: string): readonly [ScreenName, Screen] | undefined =>
  (Object.entries(screens) as [ScreenName, Screen][]).find(([, screen]) =>
    [screen.path, screen.also].some((own) => own?.toLowerCase() === path.toLowerCase()),
  )

/** Whether the screen's address names the customer, for viewers who can choose among several. */
export const namesCustomer = ({ frame, needs, everyCustomer, plainAddress, withoutCustomer }: Screen): boolean =>
  frame === 'shell' && needs.kind !== 'open' && !everyCustomer && !plainAddress && !withoutCustomer

/** A screen with an entry in the navigation bar. */
export const inBar = { frame: 'shell', nav: 'main' } as const
