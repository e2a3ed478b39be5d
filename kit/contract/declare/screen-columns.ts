import type { Column, Format } from './columns.ts'
import { isNumeric } from './numbers.ts'

/** Numbers and dates are aligned right, text left. */
export const isRightAligned = (format: Format): boolean => isNumeric(format) || format === 'date'

/** The priority of columns that declare none. */
const last = 1000

/** Returns the columns in the screen's default order: by priority, then as declared. Files keep the declared order. */
export const inScreenOrder = <C extends Column>(list: readonly C[]): C[] =>
  list.toSorted((a, b) => (a.priority ?? last) - (b.priority ?? last))

export interface CardContent<C extends Column> {
  title: C | undefined
  /** The other columns that identify the row, shown below the title. */
  keys: readonly C[]
  /** The main figure, in large type. */
  figure: C | undefined
  /** Distinguishes rows of the same card. */
  part: C | undefined
  pairs: readonly C[]
  more: readonly C[]
}

const cardPairs = 3

/**
 * Distributes columns over a card. The default title is the first column. If no figure is declared or visible, it is
 * the first summed column, or else the first amount or quantity.
 * @param shown the visible columns in order
 */
export function cardContent<C extends Column>(shown: readonly C[]): CardContent<C> {
  const declared = (place: Column['card']) => shown.find(({ card }) => card === place)
  const title = declared('title') ?? shown[0]
  const keys = shown.filter((column) => column.pinned && column !== title)
  const unplaced = shown.filter((column) => column !== title && !keys.includes(column))
  const figure =
    declared('figure') ?? unplaced.find(({ sum }) => sum) ?? unplaced.find(({ format }) => isNumeric(format))
  const rest = unplaced.filter((column) => column !== figure)
  return {
    title,
    keys,
    figure,
    part: declared('part'),
    pairs: rest.slice(0, cardPairs),
    more: rest.slice(cardPairs),
  }
}
