import type { Screen } from '#kit/contract/declare/screen.ts'
import { screenList, type ScreenName } from '#app/contract/screens.ts'
import { useLocation } from '@tanstack/react-router'

/** Returns the name and declaration of the screen at the current address. */
export function useShownScreen(): readonly [ScreenName, Screen] | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() })
  return screenList.find(([, screen]) => [screen.path, screen.also].some((own) => own?.toLowerCase() === path))
}
