import { type ForecastMethod, forecastMethods } from '#items/contract/forecast/methods.ts'

// The forecast as textbooks write it, week by week, to compare with the statement.

type Forecast = (used: readonly number[]) => number | undefined

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
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

const isBought = (used: readonly number[]) => used.map((value) => (value > 0 ? 1 : 0))

function season(used: readonly number[]): number | undefined {
  const yearBefore = sum(last(used, 78).slice(0, 26))
  if (used.length < 78 || yearBefore === 0) return undefined
  return (sum(last(used, 52).slice(0, 13)) * sum(last(used, 26))) / yearBefore
}

/** What is expected of 13 weeks. */
const expected: Record<ForecastMethod, Forecast> = {
  average: (used) => (13 * sum(last(used, 13))) / Math.min(13, used.length),
  slow: (used) => 13 * smooth(used, 0.05),
  medium: (used) => 13 * smooth(used, 0.1),
  fast: (used) => 13 * smooth(used, 0.4),
  tsb: (used) => 13 * smooth(isBought(used), 0.3) * smooth(purchases(used), 0.2),
  croston: (used) => (13 * 0.95 * smooth(purchases(used), 0.1)) / smooth(gaps(used), 0.1),
  season,
}

const methods = Object.keys(forecastMethods) as ForecastMethod[]

/** @param used the use in each week since the first purchase, at least 26 of them */
export function referenceForecast(used: readonly number[]) {
  const origins = used.map((_, week) => week).slice(13, used.length - 12)
  const errorIn = (method: ForecastMethod, origin: number): number | undefined => {
    const total = expected[method](used.slice(0, origin))
    return total === undefined ? undefined : (sum(used.slice(origin, origin + 13)) - total) ** 2
  }
  const squaredError = (method: ForecastMethod, where: ForecastMethod) =>
    mean(origins.filter((week) => errorIn(where, week) !== undefined).map((week) => errorIn(method, week) ?? 0))
  const best = methods
    .map((method) => {
      const scale = squaredError('average', 'average') / squaredError('average', method)
      return {
        method,
        error: squaredError(method, method) * (method === 'season' ? scale : 1),
        total: expected[method](used),
      }
    })
    .flatMap(({ total, ...of }) => (total !== undefined && Number.isFinite(of.error) ? [{ ...of, total }] : []))
    .toSorted((a, b) => Math.round(1e6 * a.error) - Math.round(1e6 * b.error))
    .slice(0, 3)
  const weighted = (value: (of: (typeof best)[number]) => number) =>
    sum(best.map((of) => value(of) / (of.error + 1e-6))) / sum(best.map(({ error }) => 1 / (error + 1e-6)))
  const total = weighted((of) => of.total)
  const windows = (used.length - 13) / 13
  const halfRange = weighted(({ error }) => Math.sqrt(error)) * 1.2816 * (1 + 0.5 / windows + 0.9 / windows ** 2)
  return {
    method: best.map(({ method }) => forecastMethods[method]).join(', '),
    expectedUse: Math.round(total),
    lowUse: Math.floor(Math.max(0, total - halfRange) + 1e-6),
    highUse: Math.ceil(total + halfRange - 1e-6),
    naiveUse: 13 * (used.at(-1) ?? 0),
    averageUse: Math.round(sum(last(used, 13))),
  }
}
