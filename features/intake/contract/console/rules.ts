import { counted } from '#kit/contract/declare/format.ts'
import { all, flag, login } from '#kit/contract/declare/need.ts'

/** Loads hold rows of every customer, so only employees may see them. */
export const feedsNeed = all(login('E'), flag('CanManageFeeds'))

/** How late the data of one feed file is. */
export interface Freshness {
  file: string
  /** The expected minutes between two loads; undefined if none are declared. */
  everyMinutes: number | undefined
  /** The as-of time of what is loaded; undefined if nothing is. */
  last: Date | undefined
  /** Whole minutes beyond the expected time; 0 for data that is on time or has no rhythm. */
  lateMinutes: number
}

/** Data is late once the expected minutes since its as-of time have passed. Missing data is late from the start. */
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

/** Whether data that has a rhythm is late or was never loaded. */
export const isLate = ({ everyMinutes, last, lateMinutes }: Freshness): boolean =>
  everyMinutes !== undefined && (last === undefined || lateMinutes > 0)

/** Whether IT should hear of it: data that is missing, or late by a quarter of its rhythm and at least 5 minutes. */
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

/** Whether a load with this state, in words, has not ended. */
export const isUnderway = (state: string): boolean => state === 'Waiting' || state === 'Running'

/** The digest that a person types to confirm. */
export const isDigest = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)
