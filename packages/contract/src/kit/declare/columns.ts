import { meets, type Need, type Rights } from './need.ts'

/**
 * How a value is stored in an answer and shown.
 * - `text`   words; `code` an identifier whose leading zeros count: both strings
 * - `money`  exact decimal number of dollars; `quantity`, `days`, `integer`: numbers
 * - `date`   ISO `YYYY-MM-DD` in answers, `MM/DD/YYYY` on screens and in CSV; may be null
 */
export type Format = 'text' | 'code' | 'money' | 'quantity' | 'days' | 'integer' | 'date'

type ValueOf<F extends Format> = F extends 'text' | 'code' ? string : F extends 'date' ? string | null : number

/** One column of a list: grid, CSV, Excel, SQL mask and row type follow from it. */
export interface Column {
  key: string
  header: string
  format: Format
  /** Without it the column is hidden, and its value never leaves the database. */
  needs?: Need
  /** The value may be missing even to somebody who may see it. */
  nullable?: true
  /** An empty value means that there is none: the grid shows a dash, where money would otherwise show $0.00. */
  emptyMeans?: 'none'
  /** Stays at the left edge of the grid. */
  pinned?: true
  /** The input fields that choose it: where none of them is true its values are null, and no export holds it. */
  chosenBy?: readonly string[]
  /** An input field without whose value it is not there either, whatever chooses it. */
  chosenWith?: string
  /** What the grid and the exports of one call head it with, where that depends on what the call asks for. */
  headerFor?: (input: Readonly<Record<string, unknown>>) => string
  /** Carried in the row, but neither a column of the grid nor of an export. */
  carried?: true
  /**
   * Named by a year, so many before the current one: it takes the place of `YYYY` in the header and in `sentAs`, which
   * is then the key in JSON. Compact rows, which the web app reads, keep the key that is declared.
   */
  yearsBack?: number
  sentAs?: string
  /** Width of the grid column in pixels; the format's usual width where left out. */
  width?: number
}

/** Declares a list's columns, keeping their literal types so that the row type can be derived. */
export const columns = <const C extends readonly Column[]>(list: C): C => list

/** The shape of one row: every key is always there; a column with `needs` may be null. */
export type RowOf<C extends readonly Column[]> = {
  [K in C[number] as K['key']]: K extends { needs: Need } | { nullable: true } | { chosenBy: readonly string[] }
    ? ValueOf<K['format']> | null
    : ValueOf<K['format']>
}

/** Whether this viewer may see the column: asked by the SQL mask, the grid and the exports alike. */
export const maySee = (column: Column, rights: Rights | undefined): boolean =>
  column.needs === undefined || meets(column.needs, rights)

/** Whether what a call asks for chooses the column; one that no field chooses always is. */
export const isChosen = ({ chosenBy, chosenWith }: Column, input: Readonly<Record<string, unknown>>): boolean => {
  if (chosenWith !== undefined && (input[chosenWith] ?? '') === '') return false
  return chosenBy === undefined || chosenBy.some((field) => input[field] === true)
}

/** The column under the header that this call gives it. */
export const headedFor = <C extends Column>(column: C, input: Readonly<Record<string, unknown>>): C =>
  column.headerFor ? { ...column, header: column.headerFor(input) } : column

/** The columns that a grid or an export shows this viewer, in order. */
export const shownColumns = <C extends Column>(list: readonly C[], rights: Rights | undefined): C[] =>
  list.filter((column) => !column.carried && maySee(column, rights))

/**
 * The columns of an export whose headers are not the grid's, in this order; format and need stay those declared.
 * @param headers the export's header for each column's key
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

/** The columns as they are called on a day: those that are named by a year with the year. */
export const columnsOn = <C extends Column>(list: readonly C[], today: string): C[] =>
  list.map((column) => {
    if (column.yearsBack === undefined) return column
    const year = String(Number(today.slice(0, 4)) - column.yearsBack)
    return { ...column, header: namedBy(column.header, year), sentAs: namedBy(column.sentAs ?? column.key, year) }
  })

/** What a column is called in JSON, on no day in particular: `YYYY`, `YYYY-1` and so on where a year names it. */
export const documentedKey = ({ key, sentAs, yearsBack }: Column): string =>
  yearsBack === undefined ? (sentAs ?? key) : namedBy(sentAs ?? key, yearsBack === 0 ? 'YYYY' : `YYYY-${yearsBack}`)

/** Formats whose values are numbers: right-aligned, summed in the status line. */
export const isNumeric = (format: Format): boolean =>
  format === 'money' || format === 'quantity' || format === 'days' || format === 'integer'
