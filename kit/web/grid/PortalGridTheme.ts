import { checkboxStyleDefault, createTheme, iconSetQuartzRegular } from 'ag-grid-community'
import { headerHeight, rowHeight } from '../theme/tokens.ts'

/**
 * The grid in the portal's tokens: they change with the color scheme, so one theme serves both. It has those parts of the
 * Quartz theme that our grids show.
 */
export const gridTheme = createTheme()
  .withPart(checkboxStyleDefault)
  .withPart(iconSetQuartzRegular)
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
