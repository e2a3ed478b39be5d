import { forbiddenInText } from '#kit/contract/declare/characters.ts'
import { type Day, isDay } from '#kit/contract/dates.ts'

/** Longest text accepted from a carrier. */
const most = 300

const unprintable = new RegExp(`(?:${forbiddenInText.source}|[\\u0080-\\u009f\\u2028\\u2029\\ufffd\\p{Cs}])+`, 'gu')

/** The value at a path; undefined if the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let part = value
  for (const step of path) {
    if (part === null || typeof part !== 'object') return undefined
    part = Object.hasOwn(part, step) ? (part as Record<string | number, unknown>)[step] : undefined
  }
  return part
}

/** A text or number as one line of text; empty for anything else. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const part = at(value, ...path)
  if (typeof part !== 'string' && typeof part !== 'number') return ''
  return String(part).replace(unprintable, ' ').trim().slice(0, most)
}

/** The objects of a list; a single object counts as a list of one. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const part = at(value, ...path)
  const list = Array.isArray(part) ? part : [part]
  return list.filter((one) => one !== null && typeof one === 'object')
}

/** `20261120` or `2026-11-20T…` as a day; null for anything else. */
export function readDay(text: string): Day | null {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  const day = parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : ''
  return isDay(day) ? day : null
}

/** `71356`, `071356`, or `…T07:13:56-05:00` as `07:13:56`; empty for anything else. */
export function timeOf(text: string): string {
  const digits = /^\d{5,6}$/.test(text)
    ? text.padStart(6, '0')
    : (/T(\d{2}):?(\d{2}):?(\d{2})/.exec(text)?.slice(1).join('') ?? '')
  const [, h = '', m = '', s = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? []
  return h !== '' && h < '24' && m < '60' && s < '60' ? `${h}:${m}:${s}` : ''
}

/** The known parts of a place: `Wayne, NJ`; with the country if abroad. */
export const placeOf = (city: string, state: string, country: string): string =>
  [city, state, country === 'US' ? '' : country].filter((part) => part !== '').join(', ')

/** An ISO date and time in milliseconds, comparable across time zones; 0 for anything else. */
export const momentOf = (text: string): number => Date.parse(text) || 0

/** The element with the latest moment; the first of equals, undefined if there is none. */
export function latestOf<T>(list: readonly T[], moment: (one: T) => number): T | undefined {
  return list.toSorted((one, other) => moment(other) - moment(one))[0]
}
