import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/calls/api-error.ts'
import { sendLockWords, sendsLockedWords, waitWords } from './lock-words.ts'

const now = new Date(2026, 10, 22, 15, 30)
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
/** Newer Node versions put a narrow no-break space before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test.each([
  [900, 'Another code can be sent in 15 minutes, at 3:45 PM.'],
  [61, 'Another code can be sent in 2 minutes, at 3:31 PM.'],
  [60, 'Another code can be sent in 1 minute, at 3:31 PM.'],
])('A lock of %d seconds says how long it lasts [OTP-13]', (seconds, words) => {
  expect(plain(sendLockWords(inSeconds(seconds), now))).toBe(words)
})

test('The duration follows the specified message; a lock without an end shows only that message [ERR-03]', () => {
  const specified = 'Maximum attempt reached try after some time.'
  expect(plain(sendsLockedWords(inSeconds(60), now))).toBe(
    `${specified} Another code can be sent in 1 minute, at 3:31 PM.`,
  )
  expect(sendsLockedWords('', now)).toBe(specified)
})

test('Too many attempts from an address say how long to wait', () => {
  const limited = new ApiError(429, 'Too many requests', { retryAfter: 42 })
  expect(waitWords(limited)).toBe('Too many attempts from this address. Try again in 42 seconds.')
  expect(waitWords(new ApiError(500, 'x'))).toBeUndefined()
})
