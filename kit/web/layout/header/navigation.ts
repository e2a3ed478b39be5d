import { meets, type Rights } from '#kit/contract/declare/need.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import { use } from 'react'
import { ScreensContext } from '#kit/web/screen/screens.ts'

export interface NavEntry {
  name: ScreenName
  label: string
}

/** Returns the entries of one part of the navigation that these rights allow, in the specified order. */
export function useNavEntries(rights: Rights | undefined): (part: Screen['nav']) => NavEntry[] {
  const screens = Object.entries(use(ScreensContext)) as [ScreenName, Screen][]
  return (part) =>
    screens
      .filter(([, screen]) => screen.nav === part && meets(screen.needs, rights))
      .map(([name, { label }]) => ({ name, label }))
}
