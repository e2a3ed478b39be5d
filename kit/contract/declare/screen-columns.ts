import { type Column, isNumeric } from './columns.ts'

/** The place of columns that declare none. */
const last = 1000

/** The columns in the screen's default order: by priority, then as declared. Files keep the declared order. */
export const inScreenOrder = <C extends Column>(list: readonly C[]): C[] =>
  list.toSorted((a, b) => (a.priority ?? last) - (b.priority ?? last))

/** What a card shows of its row. */
export interface CardContent<C extends Column> {
  title: C | undefined
  /** Beneath the title: the other columns that identify the row. */
  keys: readonly C[]
  /** The row's answer, in large type. */
  figure: C | undefined
  /** Tells rows of the same card apart. */
  part: C | undefined
  pairs: readonly C[]
  /** Behind 'More'. */
  more: readonly C[]
}

const cardPairs = 3

/**
 * Distributes columns over a card. Without a declared title, it is the first column; without a declared figure (or the
 * right to it), the first column that is summed, or else the first amount or quantity.
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
