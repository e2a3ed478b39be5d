import { pbkdf2Sync } from 'node:crypto'

/** On an idle core of the machine for which time limits are chosen, in milliseconds. */
const usualMs = 80
const most = 10

/**
 * How many times longer than usual this machine takes now for a fixed piece of work, because it is slow or busy: from 1
 * to 10. Tests that take minutes, or measure time, multiply their limits by it.
 */
export function slowness(): number {
  const began = performance.now()
  pbkdf2Sync('work', 'salt', 100_000, 64, 'sha512')
  return Math.min(most, Math.max(1, (performance.now() - began) / usualMs))
}
