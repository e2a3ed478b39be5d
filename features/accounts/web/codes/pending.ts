import { isExpired } from '#kit/contract/expiry.ts'
import { seal, unseal } from '#kit/web/session/sealed.ts'
import type { EnteredAccount } from '../sign-in/sign-in.ts'

export interface SentCode {
  /** In this computer's time, ISO 8601. */
  expiresAt: string
  /** The masked address of the recipient. */
  sentTo: string
  note: string
  wrongTries: number
}

/** A sign-in with a correct password that waits for a one-time code. */
export interface Pending {
  ticket: string
  /** When the ticket expires, in this computer's time, ISO 8601. */
  endsAt: string
  who: EnteredAccount
  sent?: SentCode | undefined
}

const key = 'pending-sign-in'
let writes = 0

/** Stores the sign-in in the tab, so that it survives a reload. */
export async function savePending(pending: Pending): Promise<void> {
  const write = ++writes
  const sealed = await seal(pending)
  if (write === writes) sessionStorage.setItem(key, sealed)
}

export function deletePending(): void {
  writes++
  sessionStorage.removeItem(key)
}

/** The tab's pending sign-in; undefined once its ticket has expired. */
export async function savedPending(): Promise<Pending | undefined> {
  const pending = await unseal<Pending>(sessionStorage.getItem(key))
  return pending && !isExpired(pending.endsAt, new Date()) ? pending : undefined
}
