import { chooseCustomer, currentSession } from '#kit/web/session/session.ts'

const firstPauseMs = 2000
const maxPauseMs = 60_000

let nextTry = { at: 0, pause: firstPauseMs }

/** Retries a chosen customer's location and address after a failed load, with growing delays. Called every second. */
export async function completeCustomer(): Promise<void> {
  const customer = currentSession()?.customer
  if (!customer?.isIncomplete) {
    nextTry = { at: 0, pause: firstPauseMs }
    return
  }
  const now = Date.now()
  if (nextTry.at === 0) nextTry.at = now + nextTry.pause
  if (now < nextTry.at) return
  const pause = Math.min(2 * nextTry.pause, maxPauseMs)
  nextTry = { at: now + pause, pause }
  const { loadCustomer } = await import('./load-customer.ts')
  const loaded = await loadCustomer(customer)
  // The user may have chosen another customer or signed out.
  if (currentSession()?.customer === customer) await chooseCustomer(loaded)
}
