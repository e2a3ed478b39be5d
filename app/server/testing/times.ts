import { expect } from 'vitest'
import { slowness } from './slowness.ts'

/** Whether time limits count: on a busy machine they would fail for no fault, so only `npm run faults` asks for them. */
const counted = process.env.TEST_TIMES === 'on'

/** Expects a measured time under `limit`, both in ms, in `npm run faults`; on a slow or busy machine, it may take longer. */
export function expectUnder(limit: number, time: number): void {
  if (counted) expect(time).toBeLessThan(limit * slowness())
}

/**
 * Expects that less than `limit` ms have passed, in `npm run faults`.
 * @param began from `performance.now()`
 */
export const expectWithin = (limit: number, began: number): void => expectUnder(limit, performance.now() - began)
