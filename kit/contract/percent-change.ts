/** Returns the change in whole percent, rounded half away from zero; undefined if the first number is zero. */
export function percentChange(before: number, now: number): number | undefined {
  if (before === 0) return undefined
  const change = ((now - before) / Math.abs(before)) * 100
  return Math.sign(change) * Math.round(Math.abs(change)) || 0
}
