import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { theme } from '#web/kit/theme/theme.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { cspNonce } from './csp-nonce.ts'

const root = () => document.documentElement

/**
 * Mantine's provider without what it would write into the page by innerHTML: the theme's variables come from a static
 * stylesheet, and inline styles go in as text nodes. It also spares the sign-in page that code.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    defaultColorScheme: 'auto',
    manager: colorSchemeManager,
    getRootElement: root,
    forceColorScheme: undefined,
  })
  const { colorScheme, setColorScheme, clearColorScheme } = scheme
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement: root,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      getStyleNonce: cspNonce,
      deduplicateInlineStyles: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
