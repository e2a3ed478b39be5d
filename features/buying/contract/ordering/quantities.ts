/** The largest quantity of a line. */
export const maxQuantity = 999_999

/** Units that measure rather than count, so that their quantities may have a fraction. */
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
 * What is wrong with a typed quantity; undefined if it is right.
 * @param unit the unit of measure that it counts; unknown before the item is
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

/** The quantities around this one that are whole cases; undefined if it is one, or if the item has no cases. */
export function nearestCases(quantity: number, casePack: number): readonly number[] | undefined {
  if (casePack <= 1 || quantity % casePack === 0) return undefined
  const below = Math.floor(quantity / casePack) * casePack
  return below === 0 ? [casePack] : [below, below + casePack]
}
