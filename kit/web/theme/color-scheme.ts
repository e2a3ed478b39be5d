import { localStorageColorSchemeManager } from '@mantine/core'

/** `scheme.js` reads the same entry before the first paint; logout keeps it. */
export const colorSchemeKey = 'color-scheme'

export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })
