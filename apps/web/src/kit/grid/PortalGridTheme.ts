import { checkboxStyleDefault, createTheme, iconOverrides } from 'ag-grid-community'
import { headerHeight, rowHeight } from '#web/kit/theme/tokens.ts'

/** Quartz's icons of sorting and of dragging a column, the only ones that our grids show. */
const drawings = {
  asc: '<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>',
  desc: '<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>',
  arrows:
    '<polyline points="5 9 2 12 5 15"/><polyline points="9 5 12 2 15 5"/><polyline points="15 19 12 22 9 19"/><polyline points="19 9 22 12 19 15"/><line x1="2" x2="22" y1="12" y2="12"/><line x1="12" x2="12" y1="2" y2="22"/>',
  left: '<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>',
  right: '<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>',
  pin: '<line x1="12" x2="12" y1="17" y2="22"/><path d="M5 17h14v-1.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V6h1a2 2 0 0 0 0-4H8a2 2 0 0 0 0 4h1v4.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24Z"/>',
  'not-allowed': '<circle cx="12" cy="12" r="10"/><path d="m4.9 4.9 14.2 14.2"/>',
}

const icons = Object.fromEntries(
  Object.entries(drawings).map(([name, drawing]) => [
    name,
    {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="black" stroke-width="1.5" viewBox="0 0 24 24"><style>* { vector-effect: non-scaling-stroke; }</style>${drawing}</svg>`,
    },
  ]),
)

/**
 * The grid in the portal's tokens: they change with the color scheme, so one theme serves both. It has those parts of the
 * Quartz theme that our grids show.
 */
export const gridTheme = createTheme()
  .withPart(checkboxStyleDefault)
  .withPart(iconOverrides({ type: 'image', mask: true, icons }))
  .withParams({
    browserColorScheme: 'inherit',
    accentColor: 'var(--tc-accent)',
    backgroundColor: 'var(--tc-surface)',
    foregroundColor: 'var(--tc-text)',
    textColor: 'var(--tc-text)',
    borderColor: 'var(--tc-line)',
    chromeBackgroundColor: 'var(--tc-sunken)',
    headerBackgroundColor: 'var(--tc-sunken)',
    headerTextColor: 'var(--tc-muted)',
    headerFontWeight: 600,
    headerFontSize: 'var(--tc-font-headers)',
    // The border is drawn inside the header's height; see the stylesheet.
    headerRowBorder: false,
    // Shown only under the cursor; see the stylesheet.
    headerColumnResizeHandleColor: 'transparent',
    rowHoverColor: 'var(--tc-hover)',
    selectedRowBackgroundColor: 'var(--tc-tint)',
    checkboxUncheckedBorderColor: 'var(--tc-edge)',
    checkboxCheckedBackgroundColor: 'var(--tc-accent)',
    checkboxCheckedShapeColor: 'var(--tc-on-accent)',
    pinnedColumnBorder: { color: 'var(--tc-line)' },
    fontFamily: 'inherit',
    fontSize: 'var(--tc-font-dense)',
    cellHorizontalPadding: 8,
    iconSize: 14,
    rowHeight,
    headerHeight,
    borderRadius: 4,
    wrapperBorder: false,
    wrapperBorderRadius: 0,
  })
