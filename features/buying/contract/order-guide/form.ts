import { amountAt, sumMoney } from '#kit/contract/cents.ts'
import type { TypedLine } from '../ordering/lines.ts'
import { quantityFault } from '../ordering/quantities.ts'
import { unusualNote } from '../ordering/suggestions.ts'
import { bySection, suggestedQuantity } from './rules.ts'

/** A line of the order form. A value that the viewer may not see is null. */
export interface FormLine {
  itemNumber: string
  section: string
  unit: string
  casePack: number
  par: number | null
  usualQuantity: number | null
  price: number | null
  available: number | null
}

/** The typed quantities, by item number. */
export type Quantities = Readonly<Record<string, string>>

/** Returns what was typed for an item, whatever its number: an item may be called `constructor`. */
export const typedFor = (quantities: Quantities, itemNumber: string): string =>
  Object.hasOwn(quantities, itemNumber) ? (quantities[itemNumber] ?? '') : ''

const typedOf = ({ itemNumber }: Pick<FormLine, 'itemNumber'>, quantities: Quantities): string =>
  typedFor(quantities, itemNumber).trim()

/** Returns the error in a typed quantity; undefined if it is valid or empty. */
export const typedFault = ({ unit }: Pick<FormLine, 'unit'>, typed: string): string | undefined =>
  typed.trim() === '' ? undefined : quantityFault(typed, unit)

/** Returns the typed quantity as a number: 0 if it is empty or invalid. */
export const quantityOf = (line: Pick<FormLine, 'unit'>, typed: string): number =>
  typed.trim() === '' || typedFault(line, typed) !== undefined ? 0 : Number(typed)

/** Returns the suggested quantity of a line; undefined if there is none. */
export const suggestionOf = ({ par, usualQuantity: usual, casePack }: FormLine): number | undefined =>
  suggestedQuantity({ par, count: undefined, usual, casePack })

/** Adds the suggested quantity to every line without a quantity. */
export const withSuggested = (lines: readonly FormLine[], quantities: Quantities): Quantities => ({
  ...quantities,
  ...Object.fromEntries(
    lines.flatMap((line) => {
      const suggested = suggestionOf(line)
      return suggested === undefined || typedOf(line, quantities) !== '' ? [] : [[line.itemNumber, String(suggested)]]
    }),
  ),
})

/** Returns the lines to add to the cart, in the form's order. Includes invalid quantities. */
export const typedLines = (lines: readonly FormLine[], quantities: Quantities): TypedLine[] =>
  lines.flatMap((line) => {
    const quantity = typedOf(line, quantities)
    return quantity === '' ? [] : [{ item: line.itemNumber, quantity }]
  })

/** Returns the amount of a line; null without a price or a valid quantity. */
export function amountOf(line: FormLine, typed: string): number | null {
  const quantity = quantityOf(line, typed)
  return quantity === 0 || line.price === null ? null : amountAt(quantity, line.price)
}

export interface FormSums {
  /** Lines with a quantity. */
  lines: number
  /** The sum of the lines with a price. */
  amount: number
  unpriced: number
  /** Lines far above the usual quantity, with what the cart has already. */
  unusual: number
  /** Lines with a quantity that is not in stock. */
  short: number
  faults: number
}

export function sumForm(
  lines: readonly FormLine[],
  quantities: Quantities,
  inCart: ReadonlyMap<string, number> = new Map(),
): FormSums {
  const typed = lines.map((line) => ({ line, text: typedOf(line, quantities) })).filter(({ text }) => text !== '')
  const count = (holds: (line: FormLine, quantity: number) => boolean) =>
    typed.filter(({ line, text }) => holds(line, quantityOf(line, text))).length
  return {
    lines: typed.length,
    amount: sumMoney(typed.map(({ line, text }) => amountOf(line, text) ?? 0)),
    unpriced: count((line, quantity) => quantity > 0 && line.price === null),
    unusual: count((line, quantity) => isUnusual(line, quantity, inCart.get(line.itemNumber))),
    short: count(({ available }, quantity) => available !== null && quantity > Math.max(0, available)),
    faults: typed.filter(({ line, text }) => typedFault(line, text) !== undefined).length,
  }
}

/** Whether a quantity and what the cart has already are far above the usual quantity. */
export const isUnusual = (
  { usualQuantity, casePack }: Pick<FormLine, 'usualQuantity' | 'casePack'>,
  quantity: number,
  inCart = 0,
): boolean => quantity > 0 && unusualNote(quantity + inCart, usualQuantity, casePack) !== undefined

/** Groups lines by section, in the order in which each section first appears. */
export function sectionsOf<Line extends { section: string }>(
  lines: readonly Line[],
): { section: string; lines: Line[] }[] {
  const sections: { section: string; lines: Line[] }[] = []
  for (const line of bySection(lines)) {
    const last = sections.at(-1)
    if (last?.section === line.section) last.lines.push(line)
    else sections.push({ section: line.section, lines: [line] })
  }
  return sections
}

/** Whether every word of a text is in a line's numbers or its name. */
export function isFound(
  line: { itemNumber: string; customerPartNumber: string; description: string },
  text: string,
): boolean {
  const where = `${line.itemNumber} ${line.customerPartNumber} ${line.description}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word))
}
