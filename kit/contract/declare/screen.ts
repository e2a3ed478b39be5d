import type { Feature } from './features.ts'
import type { Need } from './need.ts'

/** One screen of the portal: its route, guard, navigation entry, and heading derive from it. */
export interface Screen {
  /** As specified; matching ignores case. */
  path: string
  /** A second address of the same screen. */
  also?: string
  /** The navigation entry, and the link text on other screens. */
  label: string
  /** Page heading and browser tab title. */
  title: string
  needs: Need
  /** `shell`: inside the common header and footer; `bare`: standalone. */
  frame: 'shell' | 'bare'
  /** Shows a placeholder where an installation switches this feature off. */
  feature?: Feature
  /** Its place in the navigation: the bar, the `My Account` menu, or below that menu's own entries. */
  nav?: 'main' | 'my account' | 'people'
  /** Shows data of every customer that the viewer may see, not only of the chosen one. */
  everyCustomer?: true
  /** Like `everyCustomer`, but only while this field of the screen's address has this value. */
  everyCustomerWhen?: { field: string; value: string }
  /**
   * Its address names what the screen shows or does, such as an order, a report, or a choice: saved views leave that out
   * and keep only the order, quick find, and columns of its grid.
   */
  namesSubject?: true
  /** Its address names no customer, because it leads to every customer of the viewer or concerns only the account. */
  plainAddress?: true
  /** Concerns no customer: its frame names none. */
  ofNoCustomer?: true
  /** Available before a group or an employee has chosen a customer. */
  withoutCustomer?: true
  /** Available before an employee has chosen an employee. */
  withoutEmployee?: true
}

export type Screens = Readonly<Record<string, Screen>>

/** Whether the screen's address names the customer, for viewers who can choose among several. */
export const namesCustomer = ({ frame, needs, everyCustomer, plainAddress, withoutCustomer }: Screen): boolean =>
  frame === 'shell' && needs.kind !== 'open' && !everyCustomer && !plainAddress && !withoutCustomer

/** A screen with an entry in the navigation bar. */
export const inBar = { frame: 'shell', nav: 'main' } as const
