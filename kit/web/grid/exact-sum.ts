/** Millionths: a unit price has four decimals, a quantity two. */
const unit = 1_000_000

/**
 * Sums decimals without floating-point drift by converting each to integer millionths. Exact for sums under 9 billion.
 * Missing values count as zero.
 */
export function exactSum(values: Iterable<number | null | undefined>): number {
  let sum = 0
  for (const value of values) sum += Math.round((value ?? 0) * unit)
  return sum / unit
}
