import { meets, type Rights } from '#kit/contract/declare/need.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import { screenList, type ScreenName } from '#app/contract/screens.ts'

export interface NavEntry {
  name: ScreenName
  label: string
}

/** Returns the entries of one part of the navigation that these rights allow, in the specified order. */
export const navEntries = (part: Screen['nav'], rights: Rights | undefined): NavEntry[] =>
  screenList
    .filter(([, screen]) => screen.nav === part && meets(screen.needs, rights))
    .map(([name, { label }]) => ({ name, label }))
