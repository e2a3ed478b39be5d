import { counted } from '#kit/contract/declare/format.ts'

/** How current the data of a feed file is. */
export interface Freshness {
  file: string
  /** The expected minutes between two loads; undefined if none are configured. */
  everyMinutes: number | undefined
  /** The as-of time of the loaded data; undefined if none is loaded. */
  last: Date | undefined
  /** Whole minutes past the expected time; 0 if the data is on time or no interval is configured. */
  lateMinutes: number
}

/** Data is late when more than the expected minutes have passed since its as-of time. Missing data is always late. */
export function freshnessOf(
  file: string,
  everyMinutes: number | undefined,
  last: Date | undefined,
  now: Date,
): Freshness {
  const age = last === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - last.getTime()) / 60_000
  const late = everyMinutes === undefined ? 0 : Math.max(0, Math.floor(age - everyMinutes))
  return { file, everyMinutes, last, lateMinutes: Number.isFinite(late) ? late : 0 }
}

/** Whether data with a configured interval is late or missing. */
export const isLate = ({ everyMinutes, last, lateMinutes }: Freshness): boolean =>
  everyMinutes !== undefined && (last === undefined || lateMinutes > 0)

/** Whether to alert IT: data is missing, or late by a quarter of its interval and at least 5 minutes. */
export const isAlarming = (freshness: Freshness): boolean =>
  isLate(freshness) &&
  (freshness.last === undefined || freshness.lateMinutes >= Math.max(5, (freshness.everyMinutes ?? 0) / 4))

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** `15 minutes`, `1 hour`, `3 hours 20 minutes`. */
export function durationText(minutes: number): string {
  const parts: string[] = []
  let rest = minutes
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(counted(count, unit))
  }
  return parts.slice(0, 2).join(' ') || '0 minutes'
}

/** `every 15 minutes`, `every hour`. */
export const rhythmText = (minutes: number): string => {
  const unit = units.find(([, size]) => size === minutes)
  return `every ${unit ? unit[0] : durationText(minutes)}`
}

/** Whether a load in this state, in words, is still in progress. */
export const isUnderway = (state: string): boolean => state === 'Waiting' || state === 'Running'

/** Whether text has the form of a digest, which users type to confirm. */
export const isDigest = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)
