/** The change from one number to another in whole percent, half away from zero; undefined from zero. */
export function percentChange(before: number, now: number): number | undefined {
  if (before === 0) return undefined
  const change = ((now - before) / Math.abs(before)) * 100
  return Math.sign(change) * Math.round(Math.abs(change)) || 0
}
