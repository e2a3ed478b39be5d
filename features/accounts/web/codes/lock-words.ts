import { timeOfDay } from '#kit/web/calls/portal-time.ts'
import { messages } from '#accounts/contract/limits.ts'
import { secondsUntil } from '#accounts/contract/rules.ts'
import { ApiError } from '#kit/web/calls/api-error.ts'

/** How long sending one-time codes stays locked; empty if unknown. */
export function sendLockWords(until: string, now: Date): string {
  if (until === '') return ''
  const minutes = Math.ceil(secondsUntil(until, now) / 60)
  return `Another code can be sent in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, at ${timeOfDay.format(new Date(until))}.`
}

/** The specified message for locked sending, and how long the lock lasts. */
export const sendsLockedWords = (until: string, now: Date): string =>
  [messages.tooManySends, sendLockWords(until, now)].filter(Boolean).join(' ')

/** How long an address with too many attempts must wait; undefined for any other error. */
export const waitWords = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429
    ? `Too many attempts from this address. Try again in ${error.retryAfter ?? 60} seconds.`
    : undefined
