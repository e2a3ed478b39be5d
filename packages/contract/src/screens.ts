import type { Screen } from './kit/declare/screen.ts'
import { screens } from './slices.ts'

export { screens }
export type ScreenName = keyof typeof screens

/** The same screens, for code that treats them alike. */
export const screenList: readonly (readonly [ScreenName, Screen])[] = Object.entries(screens) as [ScreenName, Screen][]
