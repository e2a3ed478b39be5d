/** The colors, light and dark, used by Mantine, the grid, the charts, and our own CSS. */
const colors = {
  /** The background of the page. */
  page: ['#f5f7f9', '#0d1217'],
  /** The background of the content: header, filters, grid. */
  surface: ['#ffffff', '#141a21'],
  /** The background of menus and dialogs. */
  raised: ['#ffffff', '#1b232c'],
  /** The background of grid headers, bars, and chips. */
  sunken: ['#eef1f5', '#1a222b'],
  /** Decorative hairlines between elements. */
  line: ['#dde2e9', '#2a343f'],
  /** The border of a control, with a contrast of 3:1 against its background. */
  edge: ['#848e9d', '#687584'],
  text: ['#18212f', '#e2e8ee'],
  /** Labels and side notes, with a contrast of 4.5:1. */
  muted: ['#556070', '#9ba8b6'],
  accent: ['#0f766e', '#37b5a6'],
  accentHover: ['#0b5f59', '#4cc7b8'],
  onAccent: ['#ffffff', '#04211d'],
  /** The accent color for text links. */
  link: ['#0f6f68', '#4fc4b5'],
  /** The background of selected or current elements. */
  tint: ['#e3f2f0', '#143430'],
  /** The row under the cursor. */
  hover: ['#f2f6f8', '#19212a'],
  danger: ['#b42318', '#ff8077'],
  dangerTint: ['#fdeceb', '#3a1b1a'],
  warning: ['#8a5a00', '#f0b849'],
  warningTint: ['#fdf3dc', '#35290f'],
  success: ['#17703f', '#5cc98f'],
  successTint: ['#e4f4ea', '#12301f'],
  /** Chart bars beside those in the accent color: one, two, and three years before. */
  seriesOne: ['#5f6f83', '#94a1b0'],
  seriesTwo: ['#4f7fd6', '#6f9bee'],
  seriesThree: ['#848e9d', '#7c8998'],
  shadow: [
    '0 1px 2px rgb(16 24 40 / 8%), 0 8px 24px rgb(16 24 40 / 12%)',
    '0 1px 2px rgb(0 0 0 / 50%), 0 12px 32px rgb(0 0 0 / 55%)',
  ],
} as const

export type Scheme = Record<keyof typeof colors, string>

// Object.entries widens the names to any text.
const schemeOf = (nth: 0 | 1) =>
  Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[nth]])) as Scheme

export const light = schemeOf(0)
export const dark = schemeOf(1)

/** The printed colors, the same in both schemes: black on white. */
export const paper: Scheme = {
  ...light,
  page: '#ffffff',
  sunken: '#ffffff',
  hover: '#ffffff',
  tint: '#ffffff',
  text: '#000000',
  muted: '#333333',
  link: '#000000',
  danger: '#8f1b12',
  shadow: 'none',
}

export const fonts = {
  text: "'Inter Variable', 'Arial as Inter', 'DejaVu Sans as Inter', system-ui, -apple-system, 'Segoe UI', sans-serif",
  code: "'JetBrains Mono Variable', ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace",
}

/** In rem, so that the user's font size applies: grids and controls 13 px, their headers 11.5 px, page titles 20 px. */
export const fontSizes = {
  headers: '0.71875rem',
  dense: '0.8125rem',
  body: '0.875rem',
  heading: '1rem',
  title: '1.25rem',
}

/** In pixels, the same in every grid. */
export const rowHeight = 30
/** In pixels; fits headers of two lines of 13 px. */
export const headerHeight = 30
/** Below this width rows become cards. */
export const cardsBelow = 600
/** Below this height rows are cards: at a zoom of 200%, a grid's scroll bar would be inside the page's. */
export const cardsBelowHeight = 560
/** Below this width the navigation is a drawer. */
export const drawerBelow = 900
