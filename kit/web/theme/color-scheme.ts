import { localStorageColorSchemeManager } from '@mantine/core'

/** `scheme.js` reads the entry before the first paint. Logout keeps it. */
export const colorSchemeKey = 'color-scheme'

export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })
