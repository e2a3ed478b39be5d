/** Millionths: a unit price has four decimals, a quantity two. */
const unit = 1_000_000

/**
 * Adds decimals without floating-point drift by converting each to an integer number of millionths. Exact while the sum
 * stays under 9 billion. Missing values count as zero.
 */
export function exactSum(values: Iterable<number | null | undefined>): number {
  let sum = 0
  for (const value of values) sum += Math.round((value ?? 0) * unit)
  return sum / unit
}
