import { setImmediate as turn } from 'node:timers/promises'

/**
 * The promise, or an error when it takes too long. After a stall of the event loop timers come before answers that are
 * there already, so an answer gets one more turn.
 */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(async () => {
    await turn()
    reject(new Error('the database does not answer'))
  }, milliseconds)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
