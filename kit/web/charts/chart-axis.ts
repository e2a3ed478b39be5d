export interface Axis {
  low: number
  high: number
  ticks: readonly number[]
}

/** The smallest of 1, 2, 2.5, and 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

const inSteps = (step: number, first: number, last: number): Axis => ({
  low: first * step,
  high: last * step,
  ticks: Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step),
})

/** Returns an axis of about four round steps that starts at zero and extends below it if there are credits. */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === 0 && most === 0) return { low: 0, high: 1, ticks: [0] }
  const step = roundStep((most - least) / 4)
  return inSteps(step, Math.floor(least / step), Math.ceil(most / step))
}

/** Returns an axis around the amounts, whose height has no meaning. Steps are at least 1% of the largest amount. */
export function closeAxisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const range = Math.max(most - least, Math.abs(most) / 25)
  if (!(range > 0) || !Number.isFinite(range)) return axisOf([])
  const step = roundStep(range / 4)
  const first = Math.floor(least / step)
  return inSteps(step, first, Math.max(Math.ceil(most / step), first + 1))
}

/** The position of an amount on an axis, from 0 to 1. */
export const partOf = ({ low, high }: Axis, amount: number): number => (amount - low) / (high - low)

const sizes = [
  { least: 1_000_000_000, unit: 'B' },
  { least: 1_000_000, unit: 'M' },
  { least: 1000, unit: 'K' },
  { least: 1, unit: '' },
] as const

function short(number: number, sign: string): string {
  const size = Math.abs(number)
  const { least, unit } = sizes.find((candidate) => size >= candidate.least) ?? { least: 1, unit: '' }
  const shown = (size / least).toFixed(2).replace(/\.?0+$/, '')
  return `${number < 0 ? '-' : ''}${sign}${shown}${unit}`
}

/** `$0`, `-$2.5K`, `$12M`. */
export const shortMoney = (amount: number): string => short(amount, '$')

/** `0`, `-2.5K`, `12M`. */
export const shortQuantity = (quantity: number): string => short(quantity, '')
