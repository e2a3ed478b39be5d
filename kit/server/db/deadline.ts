import { setImmediate as turn } from 'node:timers/promises'
import { DatabaseAway } from './away.ts'

/** Rejects on timeout. Timers fire before pending I/O after an event loop stall, so the promise gets one more turn. */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(async () => {
    await turn()
    reject(new DatabaseAway('the database does not respond'))
  }, milliseconds)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
