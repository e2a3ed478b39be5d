import { formatHex, interpolate, wcagContrast } from 'culori'

export interface Accents {
  /** `#rrggbb` on light pages. */
  light: string
  /** `#rrggbb` on dark pages. */
  dark: string
}

type SchemeName = keyof Accents

/** The backgrounds behind accents, from the web app's theme tokens. */
const surfaces = { light: '#ffffff', dark: '#141a21' } as const
const ink = { light: '#ffffff', dark: '#04211d' } as const
/** Minimum contrast for text, from WCAG 2.2 AA. */
const leastContrast = 4.5

const mix = (from: string, to: string, share: number): string => formatHex(interpolate([from, to], 'oklab')(share))

/** Lists accents with too little contrast as text on the page or as a background of button text. */
export function contrastProblems(accents: Accents): string[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const accent = accents[scheme]
    const problem = (against: string, on: string) => {
      const ratio = wcagContrast(accent, on)
      return ratio >= leastContrast
        ? []
        : [
            `branding.json: colors: ${scheme}: ${accent} has a contrast of ${ratio.toFixed(1)}:1 with ${against}, 4.5:1 is needed`,
          ]
    }
    return [...problem(`the ${scheme} page`, surfaces[scheme]), ...problem('the text on buttons', ink[scheme])]
  })
}

/** Derives one color scheme's CSS variables from its accent. */
function variables(scheme: SchemeName, accent: string): Record<string, string> {
  const surface = surfaces[scheme]
  const strong = scheme === 'light' ? '#000000' : '#ffffff'
  const hover = mix(accent, strong, 0.15)
  const tint = mix(surface, accent, scheme === 'light' ? 0.12 : 0.22)
  const paler = (share: number) => mix('#ffffff', accent, share)
  return {
    '--tc-accent': accent,
    '--tc-accent-hover': hover,
    '--tc-on-accent': ink[scheme],
    '--tc-link': accent,
    '--tc-tint': tint,
    '--mantine-color-teal-filled': accent,
    '--mantine-color-teal-filled-hover': hover,
    '--mantine-color-teal-light': tint,
    '--mantine-color-teal-light-hover': tint,
    '--mantine-color-teal-light-color': accent,
    '--mantine-color-teal-text': accent,
    '--mantine-color-teal-outline': accent,
    '--mantine-color-anchor': accent,
    '--mantine-primary-color-contrast': ink[scheme],
    ...Object.fromEntries(
      [0.1, 0.2, 0.35, 0.55, 0.7, 0.8, 0.9, 1].map((share, at) => [`--mantine-color-teal-${at}`, paler(share)]),
    ),
    '--mantine-color-teal-8': mix(accent, '#000000', 0.15),
    '--mantine-color-teal-9': mix(accent, '#000000', 0.35),
  }
}

/** Returns a stylesheet that replaces the theme's accents with the distributor's; empty if there are none. */
export function brandingStyles(accents: Accents | undefined): string {
  if (!accents) return ''
  return (['light', 'dark'] as const)
    .map((scheme) => {
      const lines = Object.entries(variables(scheme, accents[scheme])).map(([name, value]) => `${name}: ${value};`)
      // The doubled `:root` overrides the theme's rule regardless of stylesheet order.
      return `@media screen { :root:root[data-mantine-color-scheme="${scheme}"] { ${lines.join(' ')} } }\n`
    })
    .join('')
}
