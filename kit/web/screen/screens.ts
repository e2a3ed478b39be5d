import type { ScreenName } from '#kit/contract/declare/register.ts'
import type { Screen, Screens } from '#kit/contract/declare/screen.ts'
import { screenAt } from '#kit/contract/declare/screen.ts'
import { useLocation } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** Every screen by name, in the order of the navigation. The application provides it. */
export const ScreensContext = createContext<Screens>({})

/** Returns the declaration of a screen. */
export function useScreen(name: ScreenName): Screen {
  const screen = use(ScreensContext)[name]
  if (!screen) throw new Error(`no screen is called ${name}`)
  return screen
}

/** Returns the name and declaration of the screen at the current address. */
export function useShownScreen(): readonly [ScreenName, Screen] | undefined {
  const screens = use(ScreensContext)
  return screenAt(screens, useLocation({ select: ({ pathname }) => pathname }))
}
