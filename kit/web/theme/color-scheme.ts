import { localStorageColorSchemeManager } from '@mantine/core'

/** `before-paint.js` reads the entry before the first paint. Logout keeps it. */
export const colorSchemeKey = 'color-scheme'

export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })
