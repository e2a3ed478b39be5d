import { setImmediate as turn } from 'node:timers/promises'
import { DatabaseAway } from './away.ts'

const tick = 50

/**
 * Rejects on timeout. An event loop stall counts as one tick of 50 ms, and the promise gets one more turn at the end,
 * because answers that arrive during a stall are still unread.
 */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let left = milliseconds
  const timer = setInterval(async () => {
    left -= tick
    if (left > 0) return
    clearInterval(timer)
    await turn()
    reject(new DatabaseAway('the database does not respond'))
  }, tick)
  return Promise.race([promise, late]).finally(() => clearInterval(timer))
}
