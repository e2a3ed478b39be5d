import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'
import { dark, fontSizes, fonts, light, type Scheme } from './tokens.ts'

// Mantine takes its light controls from `gray` and its dark ones from `dark`; both follow the tokens.
const gray: MantineColorsTuple = [
  '#f5f7f9',
  light.sunken,
  '#e6eaef',
  light.line,
  light.edge,
  '#6a7584',
  light.muted,
  '#414b59',
  '#2c3542',
  light.text,
]
const slate: MantineColorsTuple = [
  dark.text,
  '#c3ccd6',
  dark.muted,
  '#8995a3',
  dark.edge,
  dark.line,
  dark.raised,
  dark.surface,
  dark.page,
  '#0a0e12',
]
const teal: MantineColorsTuple = [
  light.tint,
  '#cfeae6',
  '#a2d8d0',
  dark.accentHover,
  dark.accent,
  '#23998b',
  '#16857b',
  light.accent,
  light.accentHover,
  '#084a45',
]

/** Lists of choices scroll by themselves: within a scroll area of Mantine's, the keyboard could not reach them. */
const list = { withScrollArea: false, styles: { options: { maxHeight: 280, overflowY: 'auto' } } }
const dense = { size: 'xs' }

const components = Object.fromEntries(
  Object.entries({
    ...Object.fromEntries(
      [
        ...['TextInput', 'NativeSelect', 'NumberInput', 'PasswordInput', 'Textarea'],
        ...['Button', 'SegmentedControl', 'ActionIcon', 'Tabs'],
      ].map((name) => [name, dense]),
    ),
    Select: { ...dense, ...list },
    MultiSelect: { ...dense, ...list },
    Checkbox: { ...dense, iconColor: 'var(--tc-on-accent)' },
    Radio: { ...dense, iconColor: 'var(--tc-on-accent)' },
    // Mantine's placeholder for the focus is no child that a menu may have; the first item takes it.
    Menu: { withInitialFocusPlaceholder: false, styles: { item: { '--menu-item-hover': 'var(--tc-tint)' } } },
  }).map(([name, defaultProps]) => [name, { defaultProps }]),
)

export const theme = createTheme({
  colors: { gray, dark: slate, teal },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  // Mantine would put white on the accent, which the dark scheme's lighter one does not carry.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const onAccent = input.variant === 'filled' && (input.color === undefined || input.color === 'teal')
    return onAccent ? { ...colors, color: 'var(--tc-on-accent)' } : colors
  },
  defaultRadius: 'sm',
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.code,
  headings: { fontFamily: fonts.text, fontWeight: '600' },
  fontSizes: {
    xs: fontSizes.dense,
    sm: fontSizes.body,
    md: fontSizes.body,
    lg: fontSizes.heading,
    xl: fontSizes.title,
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
})

const named = (scheme: Scheme): Record<string, string> =>
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
  '--mantine-color-teal-light-color': scheme.link,
  '--mantine-color-teal-text': scheme.link,
})

const fixed = {
  '--tc-font-code': fonts.code,
  '--tc-font-dense': fontSizes.dense,
  '--tc-font-body': fontSizes.body,
  '--tc-font-heading': fontSizes.heading,
  '--tc-font-title': fontSizes.title,
}

/** Families of Mantine's palette that nothing here uses: their variables are left out of the stylesheet. */
const unused = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|red)-/

const without = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))

/** Mantine's variables for our theme, and the tokens under `--tc-…`. The build writes them into one static stylesheet. */
export const cssVariables: CSSVariablesResolver = (merged) => {
  const own = defaultCssVariablesResolver(merged)
  return {
    variables: { ...without(own.variables), ...fixed },
    light: { ...without(own.light), ...mantine(light), ...named(light) },
    dark: { ...without(own.dark), ...mantine(dark), ...named(dark) },
  }
}

/** Every variable of the theme, resolved. */
export const resolvedVariables = () => cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))
