import { screenAt } from '#app/contract/screens.ts'
import { useLocation } from '@tanstack/react-router'

/** Returns the name and declaration of the screen at the current address. */
export const useShownScreen = (): ReturnType<typeof screenAt> =>
  screenAt(useLocation({ select: ({ pathname }) => pathname }))
