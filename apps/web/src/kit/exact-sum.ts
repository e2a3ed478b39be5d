/** Ten thousandths: the finest unit in which the portal's numbers are given. */
const unit = 10_000

/**
 * Adds decimals without a float's drift: each becomes a whole number of ten thousandths first. Exact while the sum
 * stays under 900 billion. Missing values count as nothing.
 */
export function exactSum(values: Iterable<number | null | undefined>): number {
  let sum = 0
  for (const value of values) sum += Math.round((value ?? 0) * unit)
  return sum / unit
}
