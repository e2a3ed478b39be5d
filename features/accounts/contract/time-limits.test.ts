import { describe, expect, test } from 'vitest'
import { isExpired } from '#kit/contract/expiry.ts'
import { limits, otpAlphabet } from './limits.ts'
import { countdown, idleEnd, otpOf, otpState, secondsUntil, sendsLocked, shouldRefresh, shouldWarn } from './rules.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
/** The fake clock: this many seconds after the start. */
const after = (seconds: number) => new Date(start + seconds * 1000)
const iso = (seconds: number) => after(seconds).toISOString()

describe('The one-time password', () => {
  const expiresAt = iso(limits.otpSeconds)
  test.each([
    [0, '05:00', false],
    [0.5, '05:00', false],
    [1, '04:59', false],
    [240, '01:00', false],
    [299, '00:01', false],
    [299.9, '00:01', false],
    [300, '00:00', true],
    [900, '00:00', true],
  ])('After %d s shows %s, expired: %s [OTP-02 OTP-03 OTP-05 OTP-06 OTP-07]', (seconds, shown, expired) => {
    const state = otpState('A7', expiresAt, after(seconds))
    expect(countdown(state.seconds)).toBe(shown)
    expect(state).toMatchObject({ expired, canSubmit: !expired, canResend: expired })
  })

  test.each([
    ['', false],
    ['1234567890', true],
    ['12345678901', false],
  ])('Submit needs a code of at most 10 characters: %j [OTP-08, OTP-09]', (code, canSubmit) => {
    expect(otpState(code, expiresAt, after(0)).canSubmit).toBe(canSubmit)
  })

  test('Five wrong attempts expire a code early', () => {
    expect(otpState('A7', expiresAt, after(10), 4)).toMatchObject({ expired: false, canSubmit: true })
    expect(otpState('A7', expiresAt, after(10), 5)).toMatchObject({ expired: true, canSubmit: false, canResend: true })
  })

  test.each([
    ['ABCD2345', 'ABCD2345'],
    ['a-b c', 'abc'],
    ['1e2E3', '123'],
    ['12345678901', '12345678901'],
    ['ä9', '9'],
  ])('The field makes %s into %s [OTP-09 OTP-10 OTP-11]', (typed, kept) => {
    expect(otpOf(typed)).toBe(kept)
  })

  test('Every code can be typed [OTP-11]', () => {
    expect([...otpAlphabet].map(otpOf).join('')).toBe(otpAlphabet)
  })

  test.each([
    ['', 0, false],
    [iso(900), 0, true],
    [iso(900), 899, true],
    [iso(900), 900, false],
    ['nonsense', 0, false],
  ])('A lock until %j is on after %d s: %s [OTP-13]', (until, seconds, locked) => {
    expect(sendsLocked(until, after(seconds))).toBe(locked)
  })
})

describe('The session', () => {
  const expiry = iso(900)
  test.each([
    [0, false],
    [899.999, false],
    [900, true],
    [901, true],
  ])('After %d s of 900 it is expired: %s [SESS-21]', (seconds, expired) => {
    expect(isExpired(expiry, after(seconds))).toBe(expired)
  })

  test('An unreadable expiry counts as expired', () => {
    expect(isExpired('', after(0))).toBe(true)
  })

  test.each([
    ['plenty left', true, 599, false],
    ['just under 5 minutes left', true, 601, true],
    ['the same, but the session is idle', false, 601, false],
    ['already expired', true, 900, false],
  ])('Renewed with %s: active %s, after %d s: %s [SESS-24]', (_, active, seconds, renewed) => {
    expect(shouldRefresh(expiry, active, after(seconds))).toBe(renewed)
  })

  test('It ends the idle limit after the last input', () => {
    expect(idleEnd(after(0), 15)).toBe(iso(900))
  })

  test.each([
    ['two minutes before', 60, 779, false],
    ['from two minutes before', 60, 780, true],
    ['until the end', 60, 899, true],
    ['not after the end', 60, 900, false],
    ['before half of a very short idle time', 1, 869, false],
    ['from half of a very short idle time', 1, 870, true],
  ])('It warns of its end: %s', (_, idleMinutes, seconds, warned) => {
    expect(shouldWarn(expiry, idleMinutes, after(seconds))).toBe(warned)
  })

  test('Remaining seconds are whole and never below 0', () => {
    expect([0, 0.2, 899.9, 900, 2000].map((s) => secondsUntil(expiry, after(s)))).toEqual([900, 900, 1, 0, 0])
  })
})
