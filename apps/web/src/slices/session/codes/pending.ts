import { isExpired } from '@trade-counter/contract/slices/session/rules.ts'
import { seal, unseal } from '#web/kit/session/sealed.ts'
import type { Who } from '../sign-in/sign-in.ts'

/** The code that was sent last. */
export interface SentCode {
  /** By this computer's clock, ISO 8601. */
  expiresAt: string
  /** The masked address that it went to. */
  sentTo: string
  /** What the server said of it. */
  note: string
  wrongTries: number
}

/** A sign-in whose password was right and which waits for a one-time code. */
export interface Pending {
  ticket: string
  /** When the ticket ends, by this computer's clock, ISO 8601. */
  endsAt: string
  who: Who
  sent?: SentCode | undefined
}

const key = 'pending-sign-in'
let writes = 0

/** Keeps it in the tab, so that a reload does not lose it. */
export async function keepPending(pending: Pending): Promise<void> {
  const write = ++writes
  const sealed = await seal(pending)
  if (write === writes) sessionStorage.setItem(key, sealed)
}

export function dropPending(): void {
  writes++
  sessionStorage.removeItem(key)
}

/** What the tab keeps; undefined once its ticket has ended. */
export async function keptPending(): Promise<Pending | undefined> {
  const pending = await unseal<Pending>(sessionStorage.getItem(key))
  return pending && !isExpired(pending.endsAt, new Date()) ? pending : undefined
}
