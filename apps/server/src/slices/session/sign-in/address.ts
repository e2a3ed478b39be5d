import { Problem } from '#server/kit/http/errors.ts'
import type { OpenCall } from './browser.ts'
import { takeAddressTry } from './limit-queries.ts'

/**
 * Takes one of an address's tries per minute. Sign-ins and one-time codes have separate counts.
 * @returns once there are none left, the answer for everyone but a browser that the account knows
 */
export async function takeTryOfAddress(
  { db, services, request }: OpenCall,
  kind: 'sign-in' | 'otp',
): Promise<Problem | undefined> {
  const { clock, config } = services
  const wait = await takeAddressTry(db, kind, request.address, config.signInTriesPerMinute, clock.now())
  if (wait === 0) return undefined
  return new Problem(429, 'Too many tries', 'Too many tries from this address; wait a minute.', {
    headers: { 'retry-after': String(wait) },
  })
}
