import { checkboxStyleDefault, createTheme, iconSetQuartzRegular } from 'ag-grid-community'
import { headerHeight, rowHeight } from '../theme/tokens.ts'

/**
 * The grid's theme. Its colors follow the color scheme, so that one theme serves both. It includes only those parts of
 * the Quartz theme that our grids use.
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
    // The stylesheet draws the border inside the header's height.
    headerRowBorder: false,
    // The stylesheet shows it only under the cursor.
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
