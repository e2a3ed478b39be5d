import { type CSSVariablesResolver, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { theme } from './theme.ts'
import { dark, fontSizes, fonts, light, paper, type Scheme } from './tokens.ts'

const schemeVariables = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    Object.entries(scheme).map(([name, value]) => [
      `--tc-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
      value,
    ]),
  )

const mantine = (scheme: Scheme): Record<string, string> => ({
  '--mantine-color-text': scheme.text,
  '--mantine-color-bright': scheme.text,
  '--mantine-color-body': scheme.surface,
  '--mantine-color-dimmed': scheme.muted,
  '--mantine-color-placeholder': scheme.muted,
  '--mantine-color-anchor': scheme.link,
  '--mantine-color-error': scheme.danger,
  '--mantine-color-success': scheme.success,
  '--mantine-color-default': scheme.surface,
  '--mantine-color-default-hover': scheme.hover,
  '--mantine-color-default-color': scheme.text,
  '--mantine-color-default-border': scheme.edge,
  '--mantine-color-disabled': scheme.sunken,
  '--mantine-color-disabled-color': scheme.muted,
  '--mantine-color-disabled-border': scheme.line,
  '--mantine-color-teal-filled': scheme.accent,
  '--mantine-color-teal-filled-hover': scheme.accentHover,
  '--mantine-primary-color-contrast': scheme.onAccent,
  '--mantine-color-teal-light': scheme.tint,
  '--mantine-color-teal-light-hover': scheme.tint,
  '--mantine-color-teal-light-color': scheme.link,
  '--mantine-color-teal-text': scheme.link,
})

const fixed = {
  '--tc-font-code': fonts.code,
  '--tc-font-headers': fontSizes.headers,
  '--tc-font-dense': fontSizes.dense,
  '--tc-font-body': fontSizes.body,
  '--tc-font-heading': fontSizes.heading,
  '--tc-font-title': fontSizes.title,
}

/** Color families of Mantine's palette that we don't use; the stylesheet omits them. */
const unused = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|red)-/

const without = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))

/** Mantine's variables for our theme, and our tokens as `--tc-…`. The build writes them to a static stylesheet. */
const cssVariables: CSSVariablesResolver = (merged) => {
  const own = defaultCssVariablesResolver(merged)
  return {
    variables: { ...without(own.variables), ...fixed },
    light: { ...without(own.light), ...mantine(light), ...schemeVariables(light) },
    dark: { ...without(own.dark), ...mantine(dark), ...schemeVariables(dark) },
  }
}

export const resolvedVariables = () => cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))

/** Returns the variables for print, the same in both schemes: black on white. */
export function paperVariables(): Record<string, string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  return { ...without(defaultCssVariablesResolver(merged).light), ...mantine(paper), ...schemeVariables(paper) }
}
