/** The maximum quantity of a line. */
export const maxQuantity = 999_999

/** Units of measurement, whose quantities may have a fraction. */
const measures = new Set([
  'LB',
  'OZ',
  'KG',
  'G',
  'FT',
  'IN',
  'YD',
  'M',
  'SF',
  'SY',
  'GL',
  'GAL',
  'QT',
  'PT',
  'L',
  'TON',
])

const form = /^(\d+)(?:\.(\d+))?$/

/**
 * Returns the error in a typed quantity; undefined if it is valid.
 * @param unit the unit of measure; undefined while the item is unknown
 */
export function quantityFault(typed: string, unit?: string): string | undefined {
  const text = typed.trim()
  if (text === '') return 'Enter a quantity.'
  const parts = text.length <= 20 ? form.exec(text) : undefined
  if (!parts) return 'A quantity is a number above 0, without a sign.'
  const value = Number(text)
  if (value === 0) return 'A quantity is above 0.'
  if (value > maxQuantity) return 'A quantity is at most 999,999.'
  const fraction = (parts[2] ?? '').replace(/0+$/, '')
  if (fraction !== '' && unit !== undefined && !measures.has(unit.toUpperCase()))
    return `Sold by the ${unit}, so the quantity is a whole number.`
  return fraction.length > 2 ? 'A quantity has at most two decimals.' : undefined
}

/** Returns the nearest quantities in whole cases; undefined if this one is, or if the item has no cases. */
export function nearestCases(quantity: number, casePack: number): readonly number[] | undefined {
  if (casePack <= 1 || quantity % casePack === 0) return undefined
  const below = Math.floor(quantity / casePack) * casePack
  return below === 0 ? [casePack] : [below, below + casePack]
}

/** Returns the next quantity in whole cases, above or below; empty instead of 0. */
export function stepped(typed: string, casePack: number, by: 1 | -1): string {
  const pack = Math.max(1, casePack)
  const cases = quantityFault(typed) === undefined ? Number(typed) / pack : 0
  const next = (by === 1 ? Math.floor(cases) + 1 : Math.ceil(cases) - 1) * pack
  if (next > maxQuantity) return typed
  return next <= 0 ? '' : String(next)
}
