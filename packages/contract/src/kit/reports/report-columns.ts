import type { Column } from '../declare/columns.ts'
import { chosen } from './report-fields.ts'

/** A column that a report can have: its grid column, and those that come with it. */
export interface ReportColumn extends Omit<Column, 'header'> {
  /** Identifies it in addresses and saved reports. */
  id: number
  label: string
  /** The input field that selects it. */
  field: string
  /** Another column that must be selected with it, by field, and the message if it isn't. */
  requires?: { field: string; message: string }
  /** The grid columns that come with it; `chosenBy` names other fields that also select one. */
  also?: readonly Column[]
}

type Shown<C extends ReportColumn> = C extends { also: readonly (infer Also extends Column)[] } ? C | Also : C
type Selected<C extends ReportColumn> = Shown<C> & Column & { chosenBy: readonly string[] }

/** The grid columns of a report's columns, in order. */
export const gridColumns = <const C extends readonly ReportColumn[]>(columns: C) =>
  columns.flatMap(({ id: _id, label, field, requires: _requires, also = [], ...column }) =>
    [{ ...column, header: label }, ...also].map((one) => ({ ...one, chosenBy: [field, ...(one.chosenBy ?? [])] })),
  ) as unknown as readonly Selected<C[number]>[]

/** The input fields that select columns. */
export const columnFields = <const C extends readonly ReportColumn[]>(columns: C) =>
  Object.fromEntries(columns.map(({ field }) => [field, chosen])) as Record<C[number]['field'], typeof chosen>
