/** The range of a chart's axis and the amounts of its marks, which always include zero. */
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

/** An axis from zero up, and down if there are credits, in about four round steps. */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === 0 && most === 0) return { low: 0, high: 1, ticks: [0] }
  const step = roundStep((most - least) / 4)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  return { low: first * step, high: last * step, ticks }
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
