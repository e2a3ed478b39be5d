/** The forecast covers this many weeks of seven days, starting with the portal's day. */
export const forecastWeeks = 13
/** Use before this many weeks is not read. */
export const historyWeeks = 104
/** An item that was first bought fewer weeks ago gets no forecast. */
export const leastWeeks = 26
/** An item that was not bought within this many weeks gets no forecast. */
export const idleWeeks = 26
/**
 * The seasonal method needs this many weeks before the forecast ones: a year, plus the 26 weeks by which its level is
 * compared.
 */
export const seasonWeeks = 78
/** A forecast is the mean of this many methods, those with the least error in the item's past. */
export const combinedMethods = 3
/** Days between an order's arrival and the run-out date. */
export const marginDays = 7

/** The candidates, in the order in which they win ties, with their names on screens and in files. */
export const forecastMethods = {
  average: '13-week average',
  slow: 'slow smoothing',
  medium: 'medium smoothing',
  fast: 'fast smoothing',
  tsb: 'TSB',
  croston: 'Croston',
  season: 'season',
} as const

export type ForecastMethod = keyof typeof forecastMethods
