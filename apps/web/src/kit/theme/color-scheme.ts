import { localStorageColorSchemeManager } from '@mantine/core'

/** `scheme.js` reads the same entry before the first paint; signing out leaves it. */
export const colorSchemeKey = 'color-scheme'

export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })
