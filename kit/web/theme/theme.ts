import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { dark, fontSizes, fonts, light } from './tokens.ts'

// Mantine uses `gray` for light controls and `dark` for dark ones; both follow our tokens.
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

/** Option lists scroll natively, because the keyboard can't reach them inside Mantine's scroll area. */
const list = { withScrollArea: false, styles: { options: { maxHeight: 280, overflowY: 'auto' } } }
const dense = { size: 'xs' }

/** Clears a file field, so that the same file can be chosen again after it was corrected. */
const forget = ({ currentTarget }: { currentTarget: { value: string } }): void => {
  currentTarget.value = ''
}

const components = Object.fromEntries(
  Object.entries({
    ...Object.fromEntries(
      [
        ...['TextInput', 'NativeSelect', 'NumberInput', 'PasswordInput', 'Textarea'],
        ...['Button', 'SegmentedControl', 'Tabs'],
      ].map((name) => [name, dense]),
    ),
    Select: { ...dense, ...list },
    MultiSelect: { ...dense, ...list },
    FileButton: { inputProps: { onClick: forget } },
    ActionIcon: { size: 30, variant: 'subtle', color: 'gray' },
    Checkbox: { ...dense, iconColor: 'var(--tc-on-accent)' },
    Radio: { ...dense, iconColor: 'var(--tc-on-accent)' },
    // Mantine's focus placeholder is not a valid child of a menu, so the first item takes the focus. An open menu would
    // cover the printed page.
    Menu: {
      shadow: 'md',
      classNames: { dropdown: 'screen-only' },
      withInitialFocusPlaceholder: false,
      styles: { item: { '--menu-item-hover': 'var(--tc-tint)' } },
    },
  }).map(([name, defaultProps]) => [name, { defaultProps }]),
)

export const theme = createTheme({
  colors: { gray, dark: slate, teal },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  // Mantine puts white text on the accent, which has too little contrast on the dark scheme's lighter accent.
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
