import { meets, type Need, type Rights } from './need.ts'

/**
 * The type and display of a value.
 * - `text`: words; `code`: an identifier with significant leading zeros; both are strings
 * - `money`: an exact decimal number of dollars; `price`: dollars per unit, shown with up to four decimals, so that
 * price times quantity equals the amount
 * - `quantity`, `days`, `integer`: numbers
 * - `date`: ISO `YYYY-MM-DD` in responses, `MM/DD/YYYY` on screens and in CSV; may be null
 */
export type Format = 'text' | 'code' | 'money' | 'price' | 'quantity' | 'days' | 'integer' | 'date'

type ValueOf<F extends Format> = F extends 'text' | 'code' ? string : F extends 'date' ? string | null : number

/** A column of a list. The grid, CSV, Excel, SQL mask, and row type derive from it. */
export interface Column {
  key: string
  header: string
  format: Format
  /** Viewers who don't meet this need don't see the column, and its values never leave the database. */
  needs?: Need
  /** The value may be missing even if the viewer may see it. */
  nullable?: true
  /** An empty value means none. The grid shows a dash, where it would otherwise show $0.00 for money. */
  emptyMeans?: 'none'
  pinned?: true
  /** The input fields that select the column. If none of them is true, its values are null and exports omit it. */
  chosenBy?: readonly string[]
  /** Input fields that must also have a value for the column to be present. */
  chosenWith?: readonly string[]
  /** Rows have this field only if the call's input selects it. Unselected columns without this option are null. */
  onRequest?: true
  /** Returns the header in the grid and exports of one call, if it depends on the input. */
  headerFor?: (input: Readonly<Record<string, unknown>>) => string
  /** Selected rows show the column's sum. */
  sum?: true
  /** Included in the row, but not a column of the grid or of exports. */
  carried?: true
  /** The value that marks a row as the total of the others. That row can't be selected and isn't summed. */
  totalWhen?: string
  /**
   * For a column that is named by year: the number of years before the current one. The year replaces `YYYY` in the
   * header and in `sentAs`, which becomes the JSON key. Compact rows, which the web app reads, use the declared key.
   */
  yearsBack?: number
  sentAs?: string
  /**
   * The width of the grid column in pixels; by default, the format's usual width. A `description` gets the space that
   * columns with a priority leave, between 220 and 360 px.
   */
  width?: number | 'description'
  /**
   * The column's position on the screen, lowest first, until the user moves columns. Columns without one follow, as
   * declared. Files keep the declared order.
   */
  priority?: number
  /**
   * Where every row has the same value, the screen shows it above the rows instead of in a column, until the user
   * arranges the columns. Files always have the column.
   */
  folds?: true
  /** The role on a card: the title, the main figure, or what distinguishes rows of one card. See `cardContent`. */
  card?: 'title' | 'figure' | 'part'
  /** The screen shows an all-capitals value in sentence case. Files keep the capitals. */
  sentence?: true
  /**
   * Marks an item number, which the screen links to the item's page. The link is for the customer in these columns, or
   * else the chosen customer. `customer` alone names a column with company and customer number joined. `quantity` names
   * the column with the quantity to offer when the viewer orders the item.
   */
  item?: { company?: string; customer?: string; quantity?: string }
  /** Contains numbers of documents, which screens and files show as printed. See `asPrinted`. */
  document?: true
  /** The screen marks a future date with the number of days until then. */
  ahead?: true
}

/** Declares a list's columns, keeping literal types so that the row type can be derived. */
export const columns = <const C extends readonly Column[]>(list: C): C => list

/** Returns the same columns, with one of them pinned and first. */
export const pinnedFirst = <C extends readonly Column[]>(list: C, key: C[number]['key']): C =>
  // A column's position changes no row type.
  list.map((column) =>
    column.key === key ? { ...column, pinned: true, priority: 0 } : column,
  ) as readonly Column[] as C

/** Returns the same columns; those without a priority get one in the declared order, from 1. */
export const placedInOrder = <C extends readonly Column[]>(list: C): C =>
  list.map((column, at) => ({ priority: at + 1, ...column })) as readonly Column[] as C

/** The type of a row. Every key is present, and a column with `needs` may be null. */
export type RowOf<C extends readonly Column[]> = {
  [K in C[number] as K['key']]: K extends { needs: Need } | { nullable: true } | { chosenBy: readonly string[] }
    ? ValueOf<K['format']> | null
    : ValueOf<K['format']>
}

/** Whether this viewer may see the column. Used by the SQL mask, the grid, and exports. */
export const maySee = ({ needs }: Omit<Column, 'header'>, rights: Rights | undefined): boolean =>
  needs === undefined || meets(needs, rights)

/** Whether a call's input selects the column. A column without `chosenBy` is always selected. */
export const isChosen = ({ chosenBy, chosenWith }: Column, input: Readonly<Record<string, unknown>>): boolean => {
  if (chosenWith?.some((field) => [undefined, '', false].includes(input[field] as undefined))) return false
  return chosenBy === undefined || chosenBy.some((field) => input[field] === true)
}

export const headedFor = <C extends Column>(column: C, input: Readonly<Record<string, unknown>>): C =>
  column.headerFor ? { ...column, header: column.headerFor(input) } : column

/** Returns the columns that a grid or an export shows to this viewer, in order. */
export const shownColumns = <C extends Column>(list: readonly C[], rights: Rights | undefined): C[] =>
  list.filter((column) => !column.carried && maySee(column, rights))

/**
 * Returns an export's columns if its headers differ from the grid's, in this order, with formats and needs.
 * @param headers the export's header for each column key
 */
export const exportAs = <C extends readonly Column[]>(
  list: C,
  headers: Partial<Record<C[number]['key'], string>>,
): Column[] =>
  Object.entries<string | undefined>(headers).flatMap(([key, header]) => {
    const column = list.find((one) => one.key === key)
    if (!column || header === undefined) return []
    const { carried: _inTheGridOnly, ...exported } = column
    return [{ ...exported, header }]
  })

const namedBy = (name: string, year: string) => name.replace('YYYY', year)

/** Returns the columns with the years of a given day in their names. */
export const columnsOn = <C extends Column>(list: readonly C[], today: string): C[] =>
  list.map((column) => {
    if (column.yearsBack === undefined) return column
    const year = String(Number(today.slice(0, 4)) - column.yearsBack)
    return { ...column, header: namedBy(column.header, year), sentAs: namedBy(column.sentAs ?? column.key, year) }
  })

/** Returns a column's JSON name for any day: `YYYY`, `YYYY-1`, and so on for columns that are named by year. */
export const documentedKey = ({ key, sentAs, yearsBack }: Column): string =>
  yearsBack === undefined ? (sentAs ?? key) : namedBy(sentAs ?? key, yearsBack === 0 ? 'YYYY' : `YYYY-${yearsBack}`)

export const isTotalRow = (list: readonly Column[], row: Readonly<Record<string, unknown>>): boolean =>
  list.some(({ key, totalWhen }) => totalWhen !== undefined && row[key] === totalWhen)
