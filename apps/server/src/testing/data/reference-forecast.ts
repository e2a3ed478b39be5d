import { type ForecastMethod, forecastMethods, rangeFactor } from '@trade-counter/contract/kit/forecast/methods.ts'

// The forecast as textbooks write it, week by week, to compare with the statement.

type NextWeek = (used: readonly number[]) => number | undefined

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const last = (used: readonly number[], weeks: number) => used.slice(-weeks)

/** Exponential smoothing; the weights of the values seen so far add up to 1. */
function smooth(values: readonly number[], smoothing: number): number {
  let level = 0
  let weight = 0
  for (const value of values) {
    level += smoothing * (value - level)
    weight += smoothing * (1 - weight)
  }
  return level / weight
}

const purchases = (used: readonly number[]) => used.filter((value) => value > 0)

function gaps(used: readonly number[]): number[] {
  const weeks = used.flatMap((value, week) => (value > 0 ? [week] : []))
  return weeks.map((week, n) => week - (weeks[n - 1] ?? -1))
}

const growth = (used: readonly number[]) => sum(last(used, 26)) / sum(last(used, 78).slice(0, 26))
const hasSeason = (used: readonly number[]) => used.length >= 78 && Number.isFinite(growth(used))

const nextWeek: Record<ForecastMethod, NextWeek> = {
  average: (used) => sum(last(used, 13)) / Math.min(13, used.length),
  slow: (used) => smooth(used, 0.1),
  medium: (used) => smooth(used, 0.2),
  fast: (used) => smooth(used, 0.4),
  tsb: (used) =>
    smooth(
      used.map((value) => (value > 0 ? 1 : 0)),
      0.3,
    ) * smooth(purchases(used), 0.2),
  croston: (used) => (0.95 * smooth(purchases(used), 0.1)) / smooth(gaps(used), 0.1),
  season: (used) => (!hasSeason(used) ? undefined : (sum(last(used, 54).slice(0, 5)) / 5) * growth(used)),
}

const methods = Object.keys(forecastMethods) as ForecastMethod[]
const mean = (values: readonly number[]) => sum(values) / values.length

/** @param used the use in each week since the first purchase, at least 26 of them */
export function referenceForecast(used: readonly number[]) {
  const errorsFrom = (method: ForecastMethod, from: number): number[] => {
    const weeks = used.map((_, week) => week).slice(from)
    return weeks.flatMap((week) => {
      const next = nextWeek[method](used.slice(0, week))
      return next === undefined ? [] : [(used[week] ?? 0) - next]
    })
  }
  const [best] = methods
    .map((method) => ({ method, errors: errorsFrom(method, used.length - 13) }))
    .filter(({ method, errors }) => errors.length === 13 && nextWeek[method](used) !== undefined)
    .map(({ method, errors }) => ({ method, error: mean(errors.map(Math.abs)) }))
    .toSorted((a, b) => a.error - b.error)
  if (!best) throw new Error('no method')
  const { method } = best
  const expected =
    method === 'season' ? sum(last(used, 52).slice(0, 13)) * growth(used) : 13 * (nextWeek[method](used) ?? 0)
  const halfRange = rangeFactor(method) * Math.sqrt(mean(errorsFrom(method, 4).map((error) => error ** 2)))
  return {
    method: forecastMethods[method].label,
    expectedUse: Math.round(expected),
    lowUse: Math.floor(Math.max(0, expected - halfRange)),
    highUse: Math.ceil(expected + halfRange),
    naiveUse: 13 * (used.at(-1) ?? 0),
    averageUse: Math.round(sum(last(used, 13))),
  }
}
