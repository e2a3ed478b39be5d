import { Problem } from '#kit/server/problem/problem.ts'
import type { OpenCall } from './browser.ts'
import { consumeAddressAttempt } from './limit-queries.ts'

/**
 * Takes one of an address's attempts per minute. Sign-ins, one-time codes, and password links have separate counts.
 * @returns once none remain, the error for any browser that the account doesn't know
 */
export async function limitAddress(
  { db, services, request }: OpenCall,
  kind: 'sign-in' | 'otp' | 'link',
): Promise<Problem | undefined> {
  const { clock, config } = services
  const wait = await consumeAddressAttempt(db, kind, request.address, config.signInTriesPerMinute, clock.now())
  if (wait === 0) return undefined
  return new Problem(429, 'Too many attempts', 'Too many attempts from this address; wait a minute.', {
    headers: { 'retry-after': String(wait) },
  })
}
