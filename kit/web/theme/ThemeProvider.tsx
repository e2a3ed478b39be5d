import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { cspNonce } from './csp-nonce.ts'
import { theme } from './theme.ts'

/**
 * Mantine's provider without innerHTML, which the page's policy blocks: a static stylesheet holds the theme's variables,
 * and inline styles are text nodes.
 */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeManager}
    getStyleNonce={cspNonce}
    withCssVariables={false}
    withGlobalClasses={false}
    deduplicateInlineStyles
  >
    {children}
  </MantineProvider>
)
