import type { Column } from '#kit/contract/declare/columns.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'

/** A column that a report can have, with a grid column of the same label. */
export interface ReportColumn extends Omit<Column, 'header'> {
  /** Identifies the column in addresses and saved reports. */
  id: number
  label: string
  /** The input field that selects the column. */
  field: string
  /** The grid's column that shows this one's values in the ERP's own numbers. */
  shownBy?: string
}

/** A grid column that appears with the columns of the fields it names. */
type CompanionColumn = Column & { chosenBy: readonly string[] }
type Entry = ReportColumn | CompanionColumn

type Selectable<E extends Entry> = Extract<E, { field: string }>
type Shown<E extends Entry> = E & Column & { chosenBy: readonly string[] }

const isSelectable = (entry: Entry): entry is ReportColumn => 'field' in entry

/** The columns that a user can select. */
export const selectableColumns = <const E extends Entry>(entries: readonly E[]) =>
  entries.filter((entry): entry is Selectable<E> => isSelectable(entry))

/** The grid's columns, in order. */
export const gridColumns = <const E extends Entry>(entries: readonly E[]) =>
  entries.map((entry: Entry): CompanionColumn => {
    if (!isSelectable(entry)) return entry
    const { id: _id, label, field, shownBy: _by, ...column } = entry
    return { ...column, header: label, chosenBy: [field] }
  }) as readonly unknown[] as readonly Shown<E>[]

/** The input fields that select columns. */
export const columnFields = <const C extends ReportColumn>(columns: readonly C[]) =>
  Object.fromEntries(columns.map(({ field }) => [field, chosen])) as Record<C['field'], typeof chosen>
