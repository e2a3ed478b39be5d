/** The colors of one scheme, used by Mantine, the grid, the charts, and our own CSS. */
export interface Scheme {
  /** The background of the page. */
  page: string
  /** The background of the content: header, filters, grid. */
  surface: string
  /** The background of menus and dialogs. */
  raised: string
  /** The background of grid headers, bars, and chips. */
  sunken: string
  /** Decorative hairlines between elements. */
  line: string
  /** The border of a control, with a contrast of 3:1 against its background. */
  edge: string
  text: string
  /** Labels and side notes, with a contrast of 4.5:1. */
  muted: string
  accent: string
  accentHover: string
  onAccent: string
  /** The accent color for text links. */
  link: string
  /** The background of selected or current elements. */
  tint: string
  /** The row under the cursor. */
  hover: string
  danger: string
  dangerTint: string
  warning: string
  warningTint: string
  success: string
  successTint: string
  /** Chart bars beside those in the accent color: one, two, and three years before. */
  seriesOne: string
  seriesTwo: string
  seriesThree: string
  shadow: string
}

export const light: Scheme = {
  page: '#f5f7f9',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eef1f5',
  line: '#dde2e9',
  edge: '#848e9d',
  text: '#18212f',
  muted: '#556070',
  accent: '#0f766e',
  accentHover: '#0b5f59',
  onAccent: '#ffffff',
  link: '#0f6f68',
  tint: '#e3f2f0',
  hover: '#f2f6f8',
  danger: '#b42318',
  dangerTint: '#fdeceb',
  warning: '#8a5a00',
  warningTint: '#fdf3dc',
  success: '#17703f',
  successTint: '#e4f4ea',
  seriesOne: '#5f6f83',
  seriesTwo: '#4f7fd6',
  seriesThree: '#848e9d',
  shadow: '0 1px 2px rgb(16 24 40 / 8%), 0 8px 24px rgb(16 24 40 / 12%)',
}

export const dark: Scheme = {
  page: '#0d1217',
  surface: '#141a21',
  raised: '#1b232c',
  sunken: '#1a222b',
  line: '#2a343f',
  edge: '#687584',
  text: '#e2e8ee',
  muted: '#9ba8b6',
  accent: '#37b5a6',
  accentHover: '#4cc7b8',
  onAccent: '#04211d',
  link: '#4fc4b5',
  tint: '#143430',
  hover: '#19212a',
  danger: '#ff8077',
  dangerTint: '#3a1b1a',
  warning: '#f0b849',
  warningTint: '#35290f',
  success: '#5cc98f',
  successTint: '#12301f',
  seriesOne: '#94a1b0',
  seriesTwo: '#6f9bee',
  seriesThree: '#7c8998',
  shadow: '0 1px 2px rgb(0 0 0 / 50%), 0 12px 32px rgb(0 0 0 / 55%)',
}

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
