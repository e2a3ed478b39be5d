import { meets, type Need, type Rights } from './need.ts'

/**
 * How a value is represented in a response and displayed.
 * - `text`: words; `code`: an identifier with significant leading zeros; both are strings
 * - `money`: an exact decimal number of dollars; `price`: the same of one unit, shown with up to four decimals, so that
 *   it times the quantity is the amount
 * - `quantity`, `days`, `integer`: numbers
 * - `date`: ISO `YYYY-MM-DD` in responses, `MM/DD/YYYY` on screens and in CSV; may be null
 */
export type Format = 'text' | 'code' | 'money' | 'price' | 'quantity' | 'days' | 'integer' | 'date'

type ValueOf<F extends Format> = F extends 'text' | 'code' ? string : F extends 'date' ? string | null : number

/** One column of a list: the grid, CSV, Excel, SQL mask, and row type derive from it. */
export interface Column {
  key: string
  header: string
  format: Format
  /** Viewers without it don't see the column, and its value never leaves the database. */
  needs?: Need
  /** The value may be missing even for a viewer who may see it. */
  nullable?: true
  /** An empty value means none: the grid shows a dash instead of, for money, $0.00. */
  emptyMeans?: 'none'
  /** Pinned to the left edge of the grid. */
  pinned?: true
  /** The input fields that select it: if none of them is true, its values are null and exports omit it. */
  chosenBy?: readonly string[]
  /** Input fields that must all have a value too for the column to be present. */
  chosenWith?: readonly string[]
  /** Rows have no such field unless the call's input selects it; the fields of other columns are null. */
  onRequest?: true
  /** The header in the grid and exports of one call, if it depends on the input. */
  headerFor?: (input: Readonly<Record<string, unknown>>) => string
  /** Selected rows show the column's sum. */
  sum?: true
  /** Included in the row, but not a column of the grid or of exports. */
  carried?: true
  /** The value that marks a row as the total of the others: such a row is neither selected nor summed. */
  totalWhen?: string
  /**
   * For a column named by year: how many years before the current one. The year replaces `YYYY` in the header and in
   * `sentAs`, which becomes the JSON key. Compact rows, which the web app reads, keep the declared key.
   */
  yearsBack?: number
  sentAs?: string
  /**
   * Width of the grid column in pixels; defaults to the format's usual width. A `description` takes what the columns
   * with a priority leave, between 220 and 360 px.
   */
  width?: number | 'description'
  /**
   * The column's place on the screen, lowest first, until a person moves columns; columns without one follow as
   * declared. Files keep the declared order.
   */
  priority?: number
  /** Its place on a card: the title, the large figure, or what distinguishes rows of one card. See `cardContent`. */
  card?: 'title' | 'figure' | 'part'
  /** The screen shows a value that is all capitals in sentence case; files keep it. */
  sentence?: true
  /**
   * The item number: the screen links it to the item's page, for the customer that these columns name, or else for the
   * chosen one. A column of company and customer number joined is the customer's alone.
   */
  item?: { company?: string; customer?: string }
  /** The screen marks a future date with the days until then. */
  ahead?: true
}

/** Declares a list's columns, keeping literal types so that the row type can be derived. */
export const columns = <const C extends readonly Column[]>(list: C): C => list

/** The same columns, one of them pinned as the screen's first. */
export const pinnedFirst = <C extends readonly Column[]>(list: C, key: C[number]['key']): C =>
  // Its place on the screen changes no row's type.
  list.map((column) =>
    column.key === key ? { ...column, pinned: true, priority: 0 } : column,
  ) as readonly Column[] as C

/** The shape of one row: every key is present; a column with `needs` may be null. */
export type RowOf<C extends readonly Column[]> = {
  [K in C[number] as K['key']]: K extends { needs: Need } | { nullable: true } | { chosenBy: readonly string[] }
    ? ValueOf<K['format']> | null
    : ValueOf<K['format']>
}

/** Whether this viewer may see the column; used by the SQL mask, the grid, and exports. */
export const maySee = ({ needs }: Omit<Column, 'header'>, rights: Rights | undefined): boolean =>
  needs === undefined || meets(needs, rights)

/** Whether a call's input selects the column; a column without `chosenBy` fields is always selected. */
export const isChosen = ({ chosenBy, chosenWith }: Column, input: Readonly<Record<string, unknown>>): boolean => {
  if (chosenWith?.some((field) => [undefined, '', false].includes(input[field] as undefined))) return false
  return chosenBy === undefined || chosenBy.some((field) => input[field] === true)
}

/** The column with the header it has in this call. */
export const headedFor = <C extends Column>(column: C, input: Readonly<Record<string, unknown>>): C =>
  column.headerFor ? { ...column, header: column.headerFor(input) } : column

/** The columns that a grid or an export shows to this viewer, in order. */
export const shownColumns = <C extends Column>(list: readonly C[], rights: Rights | undefined): C[] =>
  list.filter((column) => !column.carried && maySee(column, rights))

/**
 * The columns of an export whose headers differ from the grid's, in this order, with the declared formats and needs.
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

/** The columns with their names on a given day: fills in the years. */
export const columnsOn = <C extends Column>(list: readonly C[], today: string): C[] =>
  list.map((column) => {
    if (column.yearsBack === undefined) return column
    const year = String(Number(today.slice(0, 4)) - column.yearsBack)
    return { ...column, header: namedBy(column.header, year), sentAs: namedBy(column.sentAs ?? column.key, year) }
  })

/** A column's name in JSON, independent of the day: `YYYY`, `YYYY-1`, and so on for columns named by year. */
export const documentedKey = ({ key, sentAs, yearsBack }: Column): string =>
  yearsBack === undefined ? (sentAs ?? key) : namedBy(sentAs ?? key, yearsBack === 0 ? 'YYYY' : `YYYY-${yearsBack}`)

/** Whether a row is the total of the others. */
export const isTotalRow = (list: readonly Column[], row: Readonly<Record<string, unknown>>): boolean =>
  list.some(({ key, totalWhen }) => totalWhen !== undefined && row[key] === totalWhen)

/** Formats of dollars. */
export const isDollars = (format: Format): boolean => format === 'money' || format === 'price'

/** Formats with numeric values: right-aligned. */
export const isNumeric = (format: Format): boolean =>
  isDollars(format) || format === 'quantity' || format === 'days' || format === 'integer'

/** The single row of a `rows=count` response. */
export const countColumns = columns([{ key: 'rows', header: 'Rows', format: 'integer' }])
