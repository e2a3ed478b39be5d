import { Problem } from '#server/http/errors.ts'
import type { OpenCall } from './browser.ts'
import { takeAddressTry } from './limit-queries.ts'

/**
 * Holds an address to its tries a minute; sign-in and one-time codes count apart.
 * @throws {Problem} 429
 */
export async function holdAddress({ db, services, request }: OpenCall, kind: 'sign-in' | 'otp'): Promise<void> {
  const { clock, config } = services
  const wait = await takeAddressTry(db, kind, request.address, config.signInTriesPerMinute, clock.now())
  if (wait === 0) return
  throw new Problem(429, 'Too many tries', 'Too many tries from this address; wait a minute.', {
    headers: { 'retry-after': String(wait) },
  })
}
