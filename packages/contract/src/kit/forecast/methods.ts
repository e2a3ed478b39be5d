/** The forecast covers this many weeks of seven days, starting with the portal's day. */
export const forecastWeeks = 13
/** Use before this many weeks is not read. */
export const historyWeeks = 104
/** An item that was first bought fewer weeks ago gets no forecast. */
export const leastWeeks = 26
/** An item that was not bought within this many weeks gets no forecast. */
export const idleWeeks = 26
/**
 * The seasonal method forecasts a week from this many weeks before it: a year, plus the 26 weeks by which its level is
 * compared.
 */
export const seasonWeeks = 78
/** Each method forecasts each of the last weeks from the weeks before it; the method with the least error is chosen. */
export const testedWeeks = 13
/** Days between an order's arrival and the run-out date. */
export const marginDays = 7

/**
 * How much of a week's surprise lasts, at least: it widens the range of methods that smooth slowly, because a slowly
 * smoothed level may still move.
 */
const leastDrift = 0.2

interface Method {
  /** The word for it on screens and in files. */
  label: string
  /** The share of a week's surprise that its level takes over. */
  smoothing: number
}

/** The candidates, in the order in which they win ties. */
export const forecastMethods = {
  average: { label: '13-week average', smoothing: 2 / 14 },
  slow: { label: 'Smoothing, slow', smoothing: 0.1 },
  medium: { label: 'Smoothing, medium', smoothing: 0.2 },
  fast: { label: 'Smoothing, fast', smoothing: 0.4 },
  tsb: { label: 'Intermittent (TSB)', smoothing: 0.3 },
  croston: { label: 'Intermittent (Croston)', smoothing: 0.1 },
  season: { label: 'Seasonal', smoothing: 0.2 },
} as const satisfies Record<string, Method>

export type ForecastMethod = keyof typeof forecastMethods

/** The quantile of the normal distribution that leaves a tenth above it. */
const upperTenth = 1.2816

/**
 * Half the width of the 80% range of the use in all forecast weeks, in standard deviations of the error of one week. A
 * surprise in a week moves the level of all later weeks by the method's smoothing (local level model).
 */
export function rangeFactor(method: ForecastMethod): number {
  const drift = Math.max(forecastMethods[method].smoothing, leastDrift)
  let variance = 0
  for (let later = 0; later < forecastWeeks; later++) variance += (1 + later * drift) ** 2
  return upperTenth * Math.sqrt(variance)
}
