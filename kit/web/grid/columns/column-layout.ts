import type { Column } from '#kit/contract/declare/columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import { inScreenOrder } from '#kit/contract/declare/screen-columns.ts'
import { z } from 'zod'

/** The visible columns of a grid and their order. Columns that it doesn't name keep their default places. */
export interface Arrangement {
  order: readonly string[]
  hidden: readonly string[]
}

/** A user's layout of a grid's columns. */
export interface ColumnLayout extends Arrangement {
  /** The widths in pixels. */
  widths: Readonly<Record<string, number>>
}

export const declaredLayout: ColumnLayout = { order: [], hidden: [], widths: {} }

const keys = z.array(z.string()).catch([])
const width = z.number().positive().optional().catch(undefined)
const storedLayout = z.object({
  order: keys,
  hidden: keys,
  widths: z.record(z.string(), width).catch({}),
})

/** Reads a stored layout, which may be from an older version or edited by hand. */
export function readLayout(text: string | null): ColumnLayout {
  try {
    const { widths, ...columns } = storedLayout.parse(JSON.parse(text ?? '{}'))
    const usable = Object.entries(widths).flatMap(([key, width]) => (width === undefined ? [] : [[key, width]]))
    return { ...columns, widths: Object.fromEntries(usable) }
  } catch {
    return declaredLayout
  }
}

/** Returns all columns in the user's order, including hidden ones: pinned ones first, new ones in default places. */
export function orderedColumns<C extends Column>(declared: readonly C[], layout: Arrangement): C[] {
  const columns = inScreenOrder(declared)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const known = layout.order.flatMap((key) => byKey.get(key) ?? [])
  const result = [...known]
  columns.forEach((column, at) => {
    if (known.includes(column)) return
    const before = columns[at - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column)
  })
  return [...result.filter(({ pinned }) => pinned), ...result.filter(({ pinned }) => !pinned)]
}

/** Returns the visible columns in the user's order. Never empty: with no columns, the user could not show any again. */
export function visibleColumns<C extends Column>(columns: readonly C[], layout: Arrangement): C[] {
  const ordered = orderedColumns(columns, layout)
  const visible = ordered.filter(({ key }) => !layout.hidden.includes(key))
  return visible.length > 0 ? visible : ordered.slice(0, 1)
}

/** Returns the visible columns if the user has hidden or moved some. */
export function arrangedColumns<C extends Column>(columns: readonly C[], layout: ColumnLayout): C[] | undefined {
  const visible = visibleColumns(columns, layout)
  const before = visibleColumns(columns, declaredLayout)
  const isSame = visible.length === before.length && visible.every((column, at) => column === before[at])
  return isSame ? undefined : visible
}

/** Returns the visible columns that fold: those with one value in all rows, if the user has not arranged the columns. */
export function foldedColumns<C extends Column>(
  columns: readonly C[],
  layout: ColumnLayout,
  rows: readonly CellRow[] = [],
): C[] {
  const [first, ...others] = rows
  if (!first || others.length === 0 || arrangedColumns(columns, layout)) return []
  return visibleColumns(columns, layout).filter(
    ({ folds, key }) => folds && others.every((row) => row[key] === first[key]),
  )
}

/** Returns the order with one column moved by `by` places. */
export function movedColumn(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key)
  const to = Math.max(0, Math.min(keys.length - 1, from + by))
  return keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

/** Returns the full order after the user reorders the visible columns; hidden ones keep their places. */
export function withVisibleOrder(all: readonly Column[], visible: readonly string[]): string[] {
  const shown = visible.filter((key) => all.some((column) => column.key === key))
  const queue = [...shown]
  return all.map(({ key }) => (shown.includes(key) ? (queue.shift() ?? key) : key))
}
