import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { theme } from './theme.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { cspNonce } from './csp-nonce.ts'

const root = () => document.documentElement

/**
 * Mantine's provider without innerHTML: a static stylesheet holds the theme's variables, and inline styles are text
 * nodes. This also keeps that code off the sign-in page.
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
