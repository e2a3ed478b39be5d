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
  /** Stays at the left edge of the grid. */
  pinned?: true
  /** The input fields that choose it: where none of them is true its values are null, and no export holds it. */
  chosenBy?: readonly string[]
  /** Carried in the row, but neither a column of the grid nor of an export. */
  carried?: true
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
export const isChosen = ({ chosenBy }: Column, input: Readonly<Record<string, unknown>>): boolean =>
  chosenBy === undefined || chosenBy.some((field) => input[field] === true)

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

/** Formats whose values are numbers: right-aligned, summed in the status line. */
export const isNumeric = (format: Format): boolean =>
  format === 'money' || format === 'quantity' || format === 'days' || format === 'integer'
